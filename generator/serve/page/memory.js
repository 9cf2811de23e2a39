// What texts like one were translated to, in all games: a click or a key takes it into the field.

import { make, same } from "./dom.js";

/** How long a text must have the focus before its matches are fetched, in ms. */
const PAUSE = 150;
const EXACT = 100;

export class Memory {
  constructor(row) {
    this.row = row;
    this.matches = [];
    this.element = make("ul", "memory");
    this.element.setAttribute("aria-label", row.pane.say("memory"));
    this.element.hidden = true;
  }

  /** Fetch the matches of the text, unless those of its source are there. */
  look() {
    const { row } = this;
    const source = row.data.source.join("\n");
    if (row.isSource || row.data.state === "gone" || this.source === source) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.fetch(source), PAUSE);
  }

  async fetch(source) {
    const { pane, game, language, id } = this.row;
    if (!this.row.element.contains(document.activeElement)) return;
    this.source = source;
    const { ok, data } = await pane.server.get("/memory.json", { game, language, id });
    if (this.source !== source) return;
    if (!ok) this.source = undefined; // the next focus asks again
    this.matches = ok ? data.matches : [];
    this.render();
    if (this.useful.length) this.row.reveal();
  }

  /** The matches that say anything else than the fields. */
  get useful() {
    const { forms } = this.row;
    return this.matches.filter((each) => each.forms.length === forms.length && !same(each.forms, forms));
  }

  /** List the matches; the first is the one that the key takes. */
  render() {
    const { useful } = this;
    const now = JSON.stringify(useful);
    this.element.hidden = !useful.length;
    if (now === this.shown) return;
    this.shown = now;
    this.element.replaceChildren(...useful.map((each, at) => this.item(each, at)));
  }

  item(match, at) {
    const { say } = this.row.pane;
    const item = make("li");
    const button = item.appendChild(make("button", "match"));
    button.type = "button";
    button.onclick = () => this.row.fill(match.forms);
    const words = make("span", "match-words", match.forms.join(" | "));
    Object.assign(words, { lang: this.row.language.replace("_", "-"), dir: "auto" });
    const isExact = match.percent === EXACT;
    const percent = make("b", isExact ? "percent exact" : "percent", isExact ? say("exact") : say("percent", { percent: match.percent }));
    const about = make("span", "match-about");
    about.append(percent, make("span", "match-from", match.from), make("span", "match-source", match.source.join(" | ")));
    if (at === 0) about.append(make("kbd", "", "Ctrl M"));
    button.append(words, about);
    if (match.differences.length) button.append(make("span", "match-differs", say("differs", { what: match.differences.join(" ") })));
    return item;
  }

  /** Take the best match; with that in the fields, the one after it. */
  next() {
    const fitting = this.matches.filter((each) => each.forms.length === this.row.forms.length);
    if (!fitting.length) return this.row.pane.announce(this.row.pane.say("no_memory"));
    const at = fitting.findIndex((each) => same(each.forms, this.row.forms));
    const match = fitting[(at + 1) % fitting.length];
    this.row.fill(match.forms);
    return this.row.pane.announce(`${this.row.pane.say("percent", { percent: match.percent })} ${match.from}`);
  }
}
