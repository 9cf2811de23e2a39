// The list of keyboard shortcuts, and whether those of single letters are on.

import { button, make } from "./dom.js";

const NO_LETTERS = "playeraid no single keys";
const ROWS = [["s  S", "key_sheet"], ["f  F", "key_finding"], ["l  L", "key_language"], ["b", "key_beside"],
  ["+  −  0", "key_zoom"], ["t", "key_texts"], ["n", "key_open"], ["e", "key_write"], ["g", "key_table"], ["Ctrl S", "key_source"],
  ["Alt ⇧ ↑  ↓", "key_move"], ["Del", "key_remove"], ["Ctrl Z  Y", "key_undo"], ["1  2  3  4", "key_layers"],
  ["Ctrl P", "key_print"], ["x", "key_export"], ["Ctrl ⏎", "key_save"], ["Ctrl ⇧ ⏎", "key_review"], ["Ctrl I", "key_insert"], ["Alt ↓  ↑", "key_text"],
  ["Ctrl M", "key_memory"], ["Esc", "key_restore"]];

export class Shortcuts {
  constructor(dialog, storage, say) {
    Object.assign(this, { dialog, storage, say });
  }

  /** Whether the list is shown. */
  get open() {
    return this.dialog.open;
  }

  /** Whether shortcuts of single letters are on; speech input may trigger them by accident. */
  hasLetters() {
    return this.storage.getItem(NO_LETTERS) === null;
  }

  setLetters(isOn) {
    try {
      if (isOn) this.storage.removeItem(NO_LETTERS);
      else this.storage.setItem(NO_LETTERS, "1");
    } catch {
      // where nothing is stored they stay on
    }
  }

  /** Show the list. */
  show() {
    const list = document.createElement("dl");
    for (const [key, word] of ROWS) {
      list.append(make("dt", "", key), make("dd", "", this.say(word)));
    }
    const head = make("h2", "", this.say("keys"));
    head.id = "keys-head";
    this.dialog.setAttribute("aria-labelledby", head.id);
    const close = button("tool", this.say("close"), () => this.dialog.close());
    this.dialog.replaceChildren(head, list, this.letters(), close);
    this.dialog.showModal();
  }

  /** The box that turns shortcuts of single letters on and off. */
  letters() {
    const label = make("label", "letters-on");
    const box = make("input");
    box.type = "checkbox";
    box.checked = this.hasLetters();
    box.onchange = () => this.setLetters(box.checked);
    label.append(box, ` ${this.say("single_keys")}`);
    return label;
  }
}
