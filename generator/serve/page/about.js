// What helps to translate a text: its source, values, names, notes, and where it is printed.

import { make } from "./dom.js";

/** The elements that show the source of a text, and what helps to translate it. */
export function helpFor(data, pane) {
  const { say } = pane;
  const parts = data.source.map((each) => {
    const source = make("p", "source", each);
    source.lang = pane.state.source.replace("_", "-");
    source.dir = "auto";
    return source;
  });
  if (data.previous.length) parts.push(make("p", "previous", `${say("was")} ${data.previous.join(" | ")}`));
  const help = make("ul", "help");
  const add = (name, ...words) => help.appendChild(make("li", name)).append(...words);
  for (const [name, value] of data.values) {
    if (data.state === "written" && /^-?\d+$/.test(value) && !name.includes("@")) {
      add("value", make("code", "", `{${name}}`), " = ", amount(name, Number(value), pane));
      continue;
    }
    add("value", make("code", "", `{${name}}`), ` = ${value}${name === data.axis ? ` (${say("bends")})` : ""}`);
  }
  for (const [name, alt] of data.icons) add("icon", make("code", "", `{icon:${name}}`), ` = ${alt}`);
  const names = data.state === "written" ? [] : data.names; // a text of the author is no translation
  for (const [name, forms, avoid] of names) {
    const forbidden = avoid.length ? ` – ${say("not")} ${avoid.join(", ")}` : "";
    add("name", make("code", "", `*${name}*`), ` → ${forms.join(", ") || say("no_name")}${forbidden}`);
  }
  for (const note of data.notes) add("note", note);
  if (data.homes.length) add("home", `${say("printed_on")} ${data.homes.join("; ")}`);
  if (help.children.length) parts.push(help);
  return parts;
}

/** Show what a text belongs to, and which part of that it is; its id is in the tooltip. */
export function nameIn(head, data) {
  head.title = data.id;
  head.replaceChildren(...(data.name ? [make("b", "", data.name), make("span", "part", data.part)] : [make("code", "", data.id)]));
}

/** What a text is called where there is no room for two parts. */
export const nameOf = ({ id, name, part }) => (name ? `${name} · ${part}` : id);

/** The number of a value, to be changed in the one place that has it. */
function amount(name, value, pane) {
  const field = make("input", "amount");
  Object.assign(field, { type: "number", min: -9999, max: 999999, step: 1, value });
  field.setAttribute("aria-label", `{${name}}`);
  field.saved = () => String(value);
  field.onchange = () => pane.setValue(name, field, value);
  return field;
}
