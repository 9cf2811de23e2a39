// Beside the sheet: its findings, its texts for translators, and where things are written.

import { Credits } from "./credits.js";
import { arrange, button, make } from "./dom.js";
import { findingElement, keyOf, languageOf, Mending, pathOf, placesOf, TOO_FULL } from "./finding.js";
import { News } from "./news.js";
import { reason } from "./server.js";

/** How many findings elsewhere are shown without being asked for. */
const FEW = 6;
const TABS = ["findings", "texts", "source"];
export class Panel {
  constructor({ say, server, sheets, texts, source, grids, byId, onWrite, onWriteAt, onField, onChoose, onTab, onSteps }) {
    Object.assign(this, { say, server, sheets, texts, source, grids, byId, onWrite, onWriteAt, onField, onChoose, onTab, onSteps });
    const game = () => this.state.game;
    const credits = new Credits({ say, server, findings: () => this.every(), game, onSteps });
    this.mends = new Mending({ say, server, credits, game, onSteps, onChoose: (item, each) => this.choose(item, each), onEdit: (item, each) => this.lead(item, each) });
    this.open = "findings";
    this.news = new Map();
    this.found = null;
    this.fresh = new News();
    for (const name of TABS) {
      byId(`tab-${name}`).onclick = () => this.tab(name);
      byId(`tab-${name}`).onkeydown = (event) => this.key(event);
    }
    this.count();
  }

  /** Show the findings and texts of another sheet. */
  look(state) {
    const isOther = this.state?.game !== state.game;
    this.state = state;
    this.news = new Map();
    if (isOther) this.found = null;
    this.fresh.look(isOther);
    this.unfolds = true;
    this.place("", []);
    this.list();
    this.texts.look(state);
    this.source.look(state);
    this.grids.look(state);
  }

  tab(name) {
    this.open = name;
    this.onTab(name);
    for (const each of TABS) {
      const tab = this.byId(`tab-${each}`);
      this.byId(each).hidden = each !== name;
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
    }
    if (name === "findings") this.byId("tab-findings").classList.remove("news");
    if (name !== "texts") this.texts.close();
    if (name !== "source") this.source.end();
    if (name === "texts") return this.texts.open();
    return name === "source" ? this.source.begin() : undefined;
  }

  /** Move between the tabs with the arrow keys. */
  key(event) {
    const at = TABS.indexOf(this.open);
    const step = document.documentElement.dir === "rtl" ? -1 : 1;
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const name = TABS[(to + TABS.length) % TABS.length];
    this.tab(name);
    this.byId(`tab-${name}`).focus();
  }

  sheet(news) {
    this.news.set(news.view.language, news);
    this.note(this.fresh.print(news));
    cancelAnimationFrame(this.listing);
    this.listing = requestAnimationFrame(() => this.list());
    this.texts.news();
    this.source.news();
    this.grids.news();
  }

  check(news) {
    if (news.game !== this.state.game) return;
    this.found = news.findings;
    this.note(this.fresh.check(news.findings));
    this.list();
    this.texts.news();
    this.source.news();
    this.grids.news();
  }

  /** What is found since the last time comes from what was just done, and must be seen. */
  note(hasNews) {
    if (!hasNews) return;
    this.unfolds = true;
    if (this.byId("findings").offsetParent === null) this.byId("tab-findings").classList.add("news");
  }

  /** All findings of the game and of the sides that are shown. */
  every() {
    const printed = [...this.news.values()].flatMap((each) => [...each.faults, ...each.sides.flatMap((side) => side.found ?? [])]);
    return [...new Map([...printed, ...(this.found ?? [])].map((each) => [keyOf(each), each])).values()];
  }

  /** Sort all findings: those shown above the sheet, its own, and those elsewhere, other languages last. */
  sorted() {
    const above = new Set(this.sheets.faults().map(keyOf));
    const every = [...this.news.values()].flatMap((each) => [...each.faults, ...each.sides.flatMap((side) => side.found ?? [])]);
    const ofSheet = [...new Map(every.map((each) => [keyOf(each), each])).values()];
    const known = new Set([...ofSheet.map(keyOf), ...above]);
    const rest = (this.found ?? []).filter((each) => !known.has(keyOf(each)));
    const isSpoken = (each) => !languageOf(each) || this.news.has(languageOf(each));
    const isMine = (each) => isSpoken(each) && this.sheets.has(pathOf(each));
    const here = [...ofSheet.filter((each) => !above.has(keyOf(each))), ...rest.filter(isMine)];
    const rank = (each) => (this.isNew(each) ? 0 : isSpoken(each) ? 1 : 2);
    const ranked = [0, 1, 2].map((wanted) => rest.filter((each) => !isMine(each) && rank(each) === wanted));
    return { above, here, elsewhere: ranked.flat(), near: ranked[0].length + ranked[1].length };
  }

  isNew(finding) {
    return this.fresh.has(finding);
  }

  /** Whether all sides are printed and checked. */
  get isReady() {
    const printed = [...this.news.values()];
    return this.found !== null && printed.length > 0 && printed.every((each) => each.sides.every((side) => side.key));
  }

  /** List all findings in order: those of this sheet first, without those shown above it. */
  list() {
    const { above, here, elsewhere, near } = this.sorted();
    const { isReady } = this;
    const box = this.byId("findings");
    const shown = new Map([...box.querySelectorAll(".finding-item")].map((each) => [each.dataset.key, each]));
    const item = (each) => {
      const element = shown.get(keyOf(each)) ?? this.item(each);
      element.classList.toggle("new", this.isNew(each));
      return element;
    };
    const parts = here.map(item);
    if (above.size) parts.unshift(make("p", "fine", this.say("above_sheet", { count: above.size })));
    else if (!parts.length) parts.push(make("p", isReady ? "fine" : "waiting", this.say(isReady ? "no_findings" : "checking")));
    if (elsewhere.length) parts.push(this.elsewhere(elsewhere.map(item), near, !here.length && !above.size));
    if (isReady) this.unfolds = false; // until then it is not known what is elsewhere
    const fixable = [...here, ...elsewhere, ...this.sheets.faults()].filter((each) => each.fixable).length;
    if (fixable) parts.unshift(this.mending(fixable));
    arrange(box, parts);
    this.count(here.length + above.size + elsewhere.length);
  }

  /** The button that applies all safe fixes to the game. */
  mending(count) {
    const box = this.byId("findings").querySelector(".mending") ?? make("p", "mending");
    if (!box.firstChild) box.append(button("tool", "", () => this.mend()));
    box.firstChild.textContent = this.say("mend_all", { count });
    return box;
  }

  async mend() {
    const { game } = this.state;
    const answer = await this.server.post("/fix", { game });
    const files = answer.data.files ?? [];
    if (answer.ok && game === this.state.game) this.onSteps(answer.data);
    this.byId("status").textContent = answer.ok ? this.say("mended", { files: files.join(", ") || "–" }) : reason(answer, this.say);
  }

  /** The findings of other sheets: unfolded for what is new, where the sheet itself has none, and for a few;
   *  `near` counts those of the languages that are shown. */
  elsewhere(items, near, isAlone) {
    const more = this.byId("findings").querySelector("details") ?? make("details", "elsewhere");
    if (!more.firstChild) more.append(make("summary"));
    more.firstChild.textContent = `${this.say("elsewhere")} (${items.length})`;
    if (this.unfolds && near && (isAlone || near <= FEW || items[0].classList.contains("new"))) more.open = true;
    arrange(more, [more.firstChild, ...items]);
    return more;
  }

  count(number = 0) {
    this.byId("tab-findings").textContent = this.say("findings") + (number ? ` (${number})` : "");
    this.byId("tab-texts").textContent = this.say("texts");
  }

  /** A finding alone, as a dialog shows it, and one with its buttons. */
  finding(finding, isOpen = false) {
    return findingElement(finding, this.say, (item, each) => this.choose(item, each), isOpen);
  }

  item(finding, isOpen = false) {
    return this.mends.item(finding, isOpen);
  }

  choose(item, finding) {
    for (const each of document.querySelectorAll(".finding.chosen")) each.classList.remove("chosen");
    item.classList.add("chosen");
    const done = this.onChoose(pathOf(finding), placesOf(finding));
    if (this.open === "source") this.source.follow(placesOf(finding));
    return done;
  }

  /** Open what a finding is about where it is changed: its cell, its text, its field, or else its line. */
  async lead(item, finding) {
    await this.choose(item, finding);
    const language = languageOf(finding);
    const [path, places] = this.shownAt(finding);
    const table = !language && this.grids.tableOf(path, places);
    if (table) return this.grids.open(table.path, table);
    if (await this.texts.has(path)) return this.onWriteAt(path, language);
    if (!language && (await this.onField(path))) return undefined;
    return this.edit(finding.file, finding.line, finding.column);
  }

  /** Where a finding is mended: at what it is about, or at the longest text of a card that is too full. */
  shownAt(finding) {
    const path = pathOf(finding);
    const longest = finding.code === TOO_FULL ? this.sheets.longestIn(path) : "";
    return longest ? [longest, this.sheets.places(longest)] : [path, placesOf(finding)];
  }

  step(by) {
    this.tab("findings");
    const every = [...document.querySelectorAll("#faults .finding, #findings .finding")];
    const items = every.filter((each) => !each.closest("details:not([open])"));
    if (!items.length) return;
    const at = items.findIndex((each) => each.classList.contains("chosen"));
    const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length];
    next.focus();
    next.click();
  }

  /** Open a line of a document in the editor. */
  async edit(file, line, column) {
    this.tab("source");
    await this.source.goTo(file, line, column);
    this.source.editor?.focus();
  }

  /** Open the table that a path is written in, at the cell that was pointed at last. */
  openTable(path, places) {
    const table = this.grids.tableOf(path, places);
    if (table) this.grids.open(table.path, table);
  }

  /** What is called by its name at a path, with the path in small letters. */
  named(path) {
    const name = this.sheets.nameOf(path) || (this.every().find((each) => pathOf(each) === path)?.called ?? "");
    const words = make("span", "named");
    words.append(...(name ? [make("b", "", name), " "] : []), make("span", "path", path));
    return [words];
  }

  /** Say where something is written; what is only pointed at is not read aloud, nor edited. */
  place(path, places, isChosen = true, isEdited = isChosen) {
    this.byId("place").setAttribute("aria-live", isChosen ? "polite" : "off");
    const table = isEdited && this.grids.tableOf(path, places);
    const now = JSON.stringify([path, places, Boolean(table), isEdited]);
    if (this.placed === now) return; // a button is not taken from under the pointer
    this.placed = now;
    const parts = places.map(([file, line, column]) => {
      const row = make("span", "line");
      const where = `${file}:${line}:${column}`;
      const copy = button("copy", this.say("copy"), async () => {
        await navigator.clipboard?.writeText(where);
        copy.textContent = this.say("copied");
      });
      row.append(make("code", "", where), copy);
      if (this.source.has(file)) copy.before(button("copy", this.say("edit"), () => this.edit(file, line, column)));
      return row;
    });
    const head = make("span", "line");
    head.append(...this.named(path));
    head.hidden = !path;
    if (table) head.append(button("copy table", this.say("edit_table"), () => this.openTable(path, places)));
    if (path && isEdited) head.append(button("copy write", this.say("write"), () => this.onWrite()));
    const words = path || parts.length ? [head, ...parts] : [make("span", "quiet", this.say("point"))];
    this.byId("place").replaceChildren(...words);
  }
}
