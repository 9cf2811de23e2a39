// What is found in the words of a text, listed in its row.

import { make } from "./dom.js";

/** List findings in the words of a row, or why these are refused; mark the fields in which something is wrong. */
export function listVerdict({ data, fields, findings }, found, refused) {
  const items = found.map((each) => {
    const item = make("li", each.severity);
    const form = data.forms[each.form];
    item.append(make("b", "code", each.code), ` ${form ? `${form}: ` : ""}${each.message}`);
    if (each.hint) item.append(make("span", "hint", ` ${each.hint}`));
    return item;
  });
  if (refused) items.unshift(make("li", "error", refused));
  findings.replaceChildren(...items);
  const isWrong = (at) => Boolean(refused) || found.some((each) => each.form === at && each.severity === "error");
  fields.forEach((field, at) => field.setAttribute("aria-invalid", isWrong(at)));
}
