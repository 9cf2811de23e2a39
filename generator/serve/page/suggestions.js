// Translations from a file of somebody else: each that differs is shown in its row, to take or leave.
//
// The server compares them and writes nothing; what is taken is typed into the field, and saved as
// what the translator has typed. What is neither taken nor left is there again after a reload.

import { button, make, same } from "./dom.js";
import { reason } from "./server.js";
import { Suggested } from "./suggested.js";

const KINDS = ".po,.pot,.xlf,.xliff,.csv,.xlsx";
const isFile = (event) => event.dataTransfer?.types.includes("Files");

export class Suggestions {
  constructor(pane, zone) {
    Object.assign(this, { pane, zone, known: new Suggested(pane.unsaved) });
    this.element = make("div", "dropped");
    this.element.setAttribute("role", "status");
    this.element.hidden = true;
    this.field = Object.assign(make("input"), { type: "file", accept: KINDS, hidden: true });
    this.field.onchange = () => this.read(this.field.files[0]);
    zone.append(this.field);
    zone.ondragover = (event) => this.over(event);
    zone.ondragleave = () => zone.classList.remove("dropping");
    zone.ondrop = (event) => this.drop(event);
  }

  // ---- the file

  choose() {
    this.field.value = "";
    this.field.click();
  }

  over(event) {
    if (!isFile(event)) return;
    event.preventDefault(); // the browser would leave the page for the file
    if (this.pane.isSource) event.dataTransfer.dropEffect = "none";
    else this.zone.classList.add("dropping");
  }

  drop(event) {
    this.zone.classList.remove("dropping");
    if (!isFile(event)) return;
    event.preventDefault();
    if (!this.pane.isSource) this.read(event.dataTransfer.files[0]);
  }

  /** Send a file; show what it suggests, and what is wrong with it. */
  async read(file) {
    if (!file) return;
    const { game, language } = this.pane.state;
    const query = new URLSearchParams({ game, language, file: file.name.slice(-80) });
    const answer = await this.pane.server.post(`/suggestions?${query}`, file);
    if (game !== this.pane.state.game || language !== this.pane.state.language) return;
    const { suggestions = [], findings = [], more = 0 } = answer.data;
    const refusal = answer.status === 413 ? this.pane.say("too_large") : answer.ok ? "" : reason(answer, this.pane.say);
    this.known.put(this.pane.state, suggestions.map((each) => ({ ...each, file: file.name })));
    this.tell(file.name, refusal, findings, more);
    this.pane.choose(this.count ? "suggested" : this.otherFilter);
  }

  /** Say what was found in a file, with the buttons for all of it. */
  tell(name, refusal, findings, more) {
    const { say } = this.pane;
    const isWrong = findings.some(({ severity }) => severity === "error");
    const word = isWrong ? "suggests_wrong" : this.count ? "suggests" : "suggests_none";
    const parts = [make("p", "", refusal || say(word, { file: name, count: this.count }))];
    const list = make("ul", "verdict");
    for (const { code, severity, message, hint, line } of findings) {
      const item = make("li", severity);
      item.append(make("b", "code", code), ` ${line ? `${line}: ` : ""}${message}`, make("span", "hint", ` ${hint}`));
      list.append(item);
    }
    if (more) list.append(make("li", "", `+ ${more}`));
    parts.push(list);
    if (this.count) parts.push(button("tool", say("take_all"), () => this.takeAll()), button("tool", say("leave_all"), () => this.leaveAll()));
    else parts.push(button("tool", say("close"), () => this.leaveAll()));
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
  }

  /** The filter that is shown where nothing is suggested. */
  get otherFilter() {
    return this.pane.filter === "suggested" ? "sheet" : this.pane.filter;
  }

  // ---- what it suggests

  get key() {
    return `${this.pane.state?.game}\n${this.pane.state?.language}`;
  }

  /** Those for the translation that is shown, by the ids of their texts. */
  get here() {
    return this.pane.state ? this.known.of(this.pane.state) : new Map();
  }

  get count() {
    return this.here.size;
  }

  get(id) {
    return this.here.get(id);
  }

  /** Another game or language is shown: what was said of a file belongs to the former one. */
  look() {
    if (this.shownFor === this.key) return;
    this.shownFor = this.key;
    this.element.hidden = true;
    if (this.count) this.tell(this.here.values().next().value.file, "", [], 0);
  }

  /** Forget what is said by now, and what was suggested for texts that are gone. */
  renew() {
    const saying = new Map(this.pane.rows.map(({ id, translation }) => [id, translation]));
    const isIdle = ({ id, forms }) => !saying.has(id) || same(forms, saying.get(id));
    const idle = [...this.here.values()].filter(isIdle);
    if (!idle.length) return;
    this.known.drop(this.pane.state, ...idle.map(({ id }) => id));
    if (this.count) this.tell(this.here.values().next().value.file, "", [], 0);
    else this.element.hidden = true;
  }

  /** Show the suggestion for a row, if there is any that says something else. */
  show(row) {
    const each = row.isSource ? undefined : this.get(row.id);
    const isNew = each && each.forms.length === row.forms.length && !same(each.forms, row.forms);
    const now = isNew ? JSON.stringify(each) : "";
    if (row.suggested === now) return;
    row.suggested = now;
    if (!isNew) return row.suggestion.replaceChildren();
    const { say } = this.pane;
    const words = make("p", "match-words", each.forms.join(" | "));
    Object.assign(words, { lang: row.language.replace("_", "-"), dir: "auto" });
    const from = make("p", "match-about", `${each.file}${each.fuzzy ? ` – ${say("draft")}` : ""}`);
    row.suggestion.onmousedown = (event) => event.preventDefault(); // a row that gets the focus grows, and its buttons would move
    return row.suggestion.replaceChildren(words, from, button("tool", say("take"), () => this.take(row, each)), button("tool", say("leave"), () => this.leave(row)));
  }

  take(row, each) {
    this.forget(row.id);
    row.fill(each.forms);
  }

  leave(row) {
    this.forget(row.id);
    row.render();
    row.focus();
  }

  forget(id) {
    this.known.drop(this.pane.state, id);
    if (!this.count) this.element.hidden = true;
    this.pane.count();
  }

  /** Type every suggestion into its field, but for texts that have unsaved words already. */
  takeAll() {
    const { pane } = this;
    const { game, language } = pane.state;
    const taken = [];
    for (const { id, translation, source } of pane.rows) {
      const each = this.get(id);
      if (!each || pane.unsaved.get({ game, language, id })) continue;
      pane.unsaved.put({ game, language, id, forms: each.forms, seen: translation, source });
      taken.push(id);
    }
    this.known.drop(pane.state, ...taken); // at once: each time, all that are left are stored
    this.element.hidden = !this.count;
    pane.draw();
  }

  leaveAll() {
    this.known.put(this.pane.state, []);
    this.element.hidden = true;
    this.pane.choose(this.otherFilter, this.pane.search);
    this.pane.field.focus();
  }
}
