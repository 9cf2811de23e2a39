// What to choose between where the file or the source of a text has changed since words were typed.

import { button, make, same } from "./dom.js";

/** The elements that show both with the choices; none where there is nothing to choose. */
export function choicesOf(row) {
  const { data, edit, pane } = row;
  const { say } = pane;
  if (!edit) return [];
  if (data.state === "gone") {
    return [make("p", "", say("gone_text")), button("tool", say("discard"), () => row.restore())];
  }
  if (!same(edit.seen, data.translation)) {
    const theirs = data.translation.map((each) => each || "–").join(" | ");
    return [
      make("p", "", say("changed_meanwhile")), make("p", "theirs", theirs),
      button("tool overwrite", say("overwrite"), () => row.rebase().save().then(() => row.focus())),
      button("tool", say("take_theirs"), () => row.restore()),
    ];
  }
  if (same(edit.source, data.source)) return [];
  return [
    make("p", "", say("source_changed")), make("p", "theirs", edit.source.join(" | ")),
    button("tool", say("still_right"), () => row.rebase().focus()),
  ];
}
