// Choose one of many entries by typing: a search field, and the entries that have its words.

import { button, make } from "./dom.js";

/** How many entries are listed at once: more are found by typing. */
const MOST_LISTED = 60;
/** How far the keys for pages go. */
const PAGE = 8;

let number = 0;

/** Whether a text has all words that are sought. */
const fits = (text, words) => words.every((each) => text.toLowerCase().includes(each));

export class Picker {
  /** `text` gives the words by which an entry is found, `show` the elements that stand for it; `lack` is said where none is found. */
  constructor({ say, label, search, text, show, lack = say("nothing_found"), onChoose, onClose }) {
    Object.assign(this, { say, text, show, lack, onChoose, onClose, entries: [], found: [], at: 0 });
    number += 1;
    this.name = `picker-${number}`;
    this.element = make("div", "picker");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    this.input = make("input");
    this.input.type = "search";
    this.input.placeholder = search;
    const roles = { role: "combobox", "aria-label": search, "aria-expanded": "true", "aria-autocomplete": "list", "aria-controls": this.name };
    for (const [key, value] of Object.entries(roles)) this.input.setAttribute(key, value);
    this.input.oninput = () => this.list();
    this.input.onkeydown = (event) => this.key(event);
    this.options = make("ul");
    this.options.id = this.name;
    this.options.setAttribute("role", "listbox");
    this.options.setAttribute("aria-label", label);
    const head = make("div", "picker-head");
    head.append(this.input, button("tool", say("close"), () => this.onClose()));
    this.element.append(head, this.options);
  }

  get isOpen() {
    return this.element.isConnected;
  }

  /** Offer entries, with an empty search. */
  offer(entries) {
    this.entries = entries;
    this.first = new Set(entries);
    this.input.value = "";
    this.list();
    this.input.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Offer more entries behind the others; what was typed stays. */
  extend(entries) {
    const { at } = this;
    this.entries = [...this.entries, ...entries];
    this.list();
    this.at = Math.min(at, Math.max(0, this.found.length - 1));
    this.mark();
  }

  /** List the entries that have the words that are typed; of those offered later, what is called so before all else. */
  list() {
    this.at = 0;
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter((each) => fits(this.text(each), words));
    const isCalled = (each) => this.first.has(each) || (words.length > 0 && this.text(each).toLowerCase().startsWith(words[0]));
    this.found = [...found.filter(isCalled), ...found.filter((each) => !isCalled(each))].slice(0, MOST_LISTED);
    const options = this.found.map((each, at) => this.option(each, at));
    this.options.replaceChildren(...(options.length ? options : [this.nothing()]));
    this.mark();
  }

  nothing() {
    const item = make("li", "quiet", this.lack);
    for (const [key, value] of [["role", "option"], ["aria-disabled", "true"], ["aria-selected", "false"]]) item.setAttribute(key, value);
    return item;
  }

  option(entry, at) {
    const item = make("li");
    item.id = `${this.name}-${at}`;
    item.setAttribute("role", "option");
    item.append(...this.show(entry));
    item.onpointerdown = (event) => event.preventDefault(); // the focus stays
    item.onclick = () => this.onChoose(entry);
    return item;
  }

  mark() {
    const chosen = this.found.length ? this.options.children[this.at] : null;
    for (const each of this.options.children) each.setAttribute("aria-selected", each === chosen);
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.isComposing) return;
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, PageDown: this.at + PAGE, PageUp: this.at - PAGE }[event.key];
    if (to !== undefined && !event.altKey) {
      this.at = Math.max(0, Math.min(this.found.length - 1, to));
      this.mark();
    } else if (event.key === "Enter") {
      if (this.found[this.at]) this.onChoose(this.found[this.at]);
    } else if (event.key === "Escape") {
      this.onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
