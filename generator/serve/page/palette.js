// What can be put into a text: names, values and icons, found by typing, below the field.

import { button, make } from "./dom.js";

/** How many entries are listed at once: more are found by typing. */
const MOST_LISTED = 60;
const KINDS = ["name", "value", "icon"];

let number = 0;

/** Whether an entry has all words that are sought. */
function fits(entry, words) {
  const text = `${entry.writes} ${entry.means} ${entry.path}`.toLowerCase();
  return words.every((each) => text.includes(each));
}

export class Palette {
  constructor(pane) {
    this.pane = pane;
    number += 1;
    this.name = `palette-${number}`;
  }

  /** Whether it is open below a field. */
  get isOpen() {
    return Boolean(this.element?.isConnected);
  }

  /** Open below a field, where its cursor is; where it is open, close it. */
  async open(field) {
    if (this.isOpen) return this.close();
    const { game, language } = this.pane.state;
    Object.assign(this, { field, game, from: field.selectionStart, to: field.selectionEnd, at: 0 });
    const answer = await fetch(`/palette.json?${new URLSearchParams({ game, language })}`).catch(() => null);
    const news = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!field.isConnected || this.isOpen) return undefined;
    if (!news) return this.pane.announce(this.pane.say("lost"));
    this.entries = news.palette;
    this.build();
    field.after(this.element);
    this.list();
    this.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  build() {
    const { say } = this.pane;
    this.element = make("div", "palette");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", say("insert"));
    this.input = make("input");
    this.input.type = "search";
    this.input.placeholder = say("insert_what");
    const roles = { role: "combobox", "aria-label": say("insert_what"), "aria-expanded": "true", "aria-autocomplete": "list", "aria-controls": this.name };
    for (const [key, value] of Object.entries(roles)) this.input.setAttribute(key, value);
    this.input.oninput = () => {
      this.at = 0;
      this.list();
    };
    this.input.onkeydown = (event) => this.key(event);
    this.options = make("ul");
    this.options.id = this.name;
    this.options.setAttribute("role", "listbox");
    this.options.setAttribute("aria-label", say("insert"));
    const head = make("div", "palette-head");
    head.append(this.input, button("tool", say("close"), () => this.close()));
    this.element.append(head, this.options);
  }

  /** List the entries that have the words that are typed. */
  list() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter((each) => fits(each, words));
    const order = (each) => KINDS.indexOf(each.kind);
    this.found = found.sort((one, other) => order(one) - order(other)).slice(0, MOST_LISTED);
    this.options.replaceChildren(...this.found.map((each, at) => this.option(each, at)));
    if (!this.found.length) {
      const nothing = make("li", "quiet", this.pane.say("nothing_found"));
      nothing.setAttribute("role", "option");
      nothing.setAttribute("aria-disabled", "true");
      nothing.setAttribute("aria-selected", "false");
      this.options.append(nothing);
    }
    this.mark();
  }

  option(entry, at) {
    const item = make("li");
    item.id = `${this.name}-${at}`;
    item.setAttribute("role", "option");
    if (entry.icon) {
      const image = new Image();
      image.alt = "";
      image.src = `/icon.svg?${new URLSearchParams({ game: this.game, icon: entry.icon })}`;
      item.append(image);
    }
    item.append(make("code", "", entry.writes));
    if (entry.kind !== "name") item.append(make("span", "means", entry.kind === "value" ? `= ${entry.means}` : entry.means));
    item.onpointerdown = (event) => event.preventDefault(); // the cursor of the field stays
    item.onclick = () => this.insert(entry);
    return item;
  }

  mark() {
    const items = [...this.options.children];
    items.forEach((each, at) => each.setAttribute("aria-selected", at === this.at && this.found.length > 0));
    const chosen = this.found.length ? items[this.at] : null;
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.isComposing) return;
    const last = this.found.length - 1;
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, PageDown: this.at + 8, PageUp: this.at - 8 }[event.key];
    if (to !== undefined && !event.altKey) {
      this.at = Math.max(0, Math.min(last, to));
      this.mark();
    } else if (event.key === "Enter" && this.found[this.at]) {
      this.insert(this.found[this.at]);
    } else if (event.key === "Escape") {
      this.close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Put an entry where the cursor of the field was. */
  insert({ writes }) {
    const { field, from, to } = this;
    this.close();
    field.setSelectionRange(from, to);
    if (document.execCommand("insertText", false, writes)) return; // so that the browser can undo it
    field.setRangeText(writes, from, to, "end");
    field.dispatchEvent(new Event("input"));
  }

  close() {
    this.element?.remove();
    this.field.focus();
    this.field.setSelectionRange(this.from, this.to);
  }
}
