// The blocks of a side as buttons, for the keyboard.

import { button } from "./dom.js";

/** The blocks of a side for the keyboard: one stop of Tab, arrows go from block to block. */
export class Blocks {
  constructor(side, element) {
    Object.assign(this, { side, element });
    element.setAttribute("role", "group");
    element.onkeydown = (event) => this.key(event);
    element.addEventListener("focusout", () => side.board.hover(null));
  }

  renew() {
    const { data, board } = this.side;
    const blocks = data.blocks.length ? data.blocks : data.words;
    const now = JSON.stringify([blocks, data.names, data.width, data.height]);
    if (now === this.shown) return;
    this.shown = now;
    this.element.hidden = !blocks.length;
    this.element.setAttribute("aria-label", board.say("blocks", { side: this.side.title() }));
    const focused = document.activeElement.dataset?.path;
    const hadFocus = this.element.contains(document.activeElement);
    const buttons = blocks.map(({ path, rects: [[x, y, w, h]] }) => {
      const block = button("", "", (event) => {
        event.stopPropagation(); // the side would look for what is under the pointer
        this.side.choose(path);
      });
      block.dataset.path = path;
      block.tabIndex = -1;
      block.setAttribute("aria-label", data.names[path] ?? path);
      block.onfocus = () => board.hover(this.side, path);
      const share = (part, whole) => `${(100 * part) / whole}%`;
      const [left, width] = [share(x, data.width), share(w, data.width)];
      const [top, height] = [share(y, data.height), share(h, data.height)];
      Object.assign(block.style, { left, top, width, height });
      return block;
    });
    this.element.replaceChildren(...buttons);
    const current = buttons.find((each) => each.dataset.path === focused) ?? buttons[0];
    if (current) current.tabIndex = 0;
    if (hadFocus) current?.focus({ preventScroll: true });
  }

  key(event) {
    const all = [...this.element.children];
    const at = all.indexOf(document.activeElement);
    const steps = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    const next = all[Math.max(0, Math.min(steps[event.key] ?? -1, all.length - 1))];
    if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  }
}
