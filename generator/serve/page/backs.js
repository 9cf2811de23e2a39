// What can be taken back and made again of what is seen: which step is the next, and its buttons.

import { button, make } from "./dom.js";

/** The next of the steps that are on offer: the latest one that is seen in a language. */
export const nextOf = (steps, language) => (steps ?? []).find((each) => !each.language || each.language === language);

/** Return the buttons that take the last step back, and that make it again; null without any. */
export function backButtons({ undo, redo }, language, name, onBack) {
  const row = make("div", "backs");
  for (const [act, steps] of Object.entries({ undo, redo })) {
    const step = nextOf(steps, language);
    if (!step) continue;
    const each = button("tool", name(act, step), () => onBack(act === "redo"));
    each.title = each.textContent; // a long one is cut off
    each.dataset.name = `back ${act}`;
    row.append(each);
  }
  return row.childElementCount ? row : null;
}
