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
    add("value", make("code", "", `{${name}}`), ` = ${value}${name === data.axis ? ` (${say("bends")})` : ""}`);
  }
  for (const [name, alt] of data.icons) add("icon", make("code", "", `{icon:${name}}`), ` = ${alt}`);
  for (const [name, forms, avoid] of data.names) {
    const forbidden = avoid.length ? ` – ${say("not")} ${avoid.join(", ")}` : "";
    add("name", make("code", "", `*${name}*`), ` → ${forms.join(", ") || say("no_name")}${forbidden}`);
  }
  for (const note of data.notes) add("note", note);
  for (const home of data.homes) add("home", `${say("printed_on")} ${home}`);
  if (help.children.length) parts.push(help);
  return parts;
}
