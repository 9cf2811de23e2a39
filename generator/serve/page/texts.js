// The texts of a game beside its sheet: all rows, or those of a filter, in the sheet's order.

import { arrange, button, make } from "./dom.js";
import { Headway } from "./headway.js";
import { awaitsReview } from "./review.js";
import { Row } from "./row.js";
import { reason } from "./server.js";
import { Suggestions } from "./suggestions.js";
import { Twins } from "./twins.js";

/** How many saves of one text can be undone. */
const MOST_UNDONE = 20;
/** How long to wait for more news before the texts are fetched again, in ms. */
const PAUSE = 400;
/** What a printed path does not stand for, though its texts are below it: these are printed on their own. */
const APART = new Set(["entries", "blocks"]);
const FILTERS = ["sheet", "open", "review", "all", "suggested", "unsaved"];

export class Texts {
  constructor({ say, server, sheets, unsaved, byId, visit, onBegin, onAttend, onSteps }) {
    Object.assign(this, { say, server, sheets, unsaved, byId, visit, onBegin, onAttend, onSteps });
    this.rows = [];
    this.shown = new Map();
    this.histories = new Map();
    this.listed = new Set();
    this.order = new Map();
    this.filter = "sheet";
    this.search = "";
    this.chosen = "";
    this.isOpen = false;
    this.saves = 0;
    this.requests = 0;
    this.frame();
    unsaved.addEventListener("change", () => this.count());
    this.count();
  }

  frame() {
    this.filters = make("div", "filters");
    this.filters.setAttribute("role", "group");
    this.filters.setAttribute("aria-label", this.say("texts"));
    for (const name of FILTERS) {
      const each = button("tool", "", () => this.choose(name));
      each.dataset.filter = name;
      this.filters.append(each);
    }
    this.field = make("input");
    this.field.type = "search";
    this.field.placeholder = this.say("search");
    this.field.setAttribute("aria-label", this.say("search"));
    this.field.oninput = () => this.choose(this.filter, this.field.value);
    this.filters.append(this.field);
    this.twins = new Twins(this);
    this.suggestions = new Suggestions(this, this.byId("texts"));
    this.headway = new Headway(this);
    this.box = make("div", "rows");
    new ResizeObserver(() => this.reveal()).observe(this.box);
    this.box.onmousedown = (event) => {
      if (event.target.closest(".row-foot")) event.preventDefault(); // with the focus its row grows: the button would move from under the pointer
    };
    this.byId("texts").append(this.filters, this.headway.element, this.suggestions.element, this.box);
  }

  // ---- the choice of texts

  /** Show the texts of another sheet, game or language; what is typed stays unsaved. */
  look(state) {
    const isOther = ["game", "language"].some((name) => this.state?.[name] !== state[name]);
    this.state = state;
    if (isOther) this.forget();
    if (this.isSource && ["open", "review"].includes(this.filter)) this.filter = "sheet";
    this.suggestions.look();
    if (this.filter === "suggested" && !this.suggestions.count) this.filter = "sheet";
    this.relist();
    if (this.isOpen) this.fetch();
  }

  /** Whether the texts are in the language that the game is written in. */
  get isSource() {
    return this.state?.language === this.state?.source;
  }

  forget() {
    this.rows = [];
    this.isFetched = false;
    this.shown.clear();
    this.box.replaceChildren();
  }

  open() {
    this.isOpen = true;
    this.draw();
    return this.fetch();
  }

  close() {
    this.isOpen = false;
  }

  /** Show the texts of a filter that contain some words. */
  choose(filter, search = "") {
    this.filter = filter;
    this.search = search.toLowerCase();
    if (this.field.value.toLowerCase() !== this.search) this.field.value = search;
    this.relist();
    this.box.scrollTop = 0;
  }

  /** Rebuild the list; until then a listed text stays, even once it is translated. */
  relist() {
    this.listed.clear();
    this.order.clear();
    this.draw();
  }

  /** Update the texts after a change of the sheet or of the files. */
  news() {
    if (!this.isOpen) return;
    clearTimeout(this.later);
    this.later = setTimeout(() => this.fetch(), PAUSE);
    this.draw();
  }

  /** Fetch the texts of the game; resolves once the answer to the latest request is shown. */
  fetch() {
    this.fetching = this.load();
    return this.fetching;
  }

  /** Load the texts. An answer is outdated after another request, or if a save ended meanwhile. */
  async load() {
    this.requests += 1;
    const { requests, saves } = this;
    const { game, language } = this.state;
    const { data: news } = await this.server.get("/texts.json", { game, language });
    if (requests !== this.requests) return this.fetching;
    if (news.game !== this.state.game || news.language !== this.state.language) return;
    if (saves !== this.saves) return this.fetch();
    this.rows = news.texts;
    this.isFetched = true;
    this.suggestions.renew();
    this.draw();
  }

  // ---- the list

  isHere(edit) {
    return edit.game === this.state.game && edit.language === this.state.language;
  }

  /** Whether a text matches filter and search. */
  matches(row, onSheet) {
    const edit = this.unsaved.get({ ...this.state, id: row.id });
    const words = [row.id, row.name, ...row.source, ...row.translation, ...(edit?.forms ?? [])];
    if (this.search && !words.join("\n").toLowerCase().includes(this.search)) return false;
    if (this.filter === "sheet") return Boolean(printedAs(row.id, onSheet));
    if (this.filter === "unsaved") return Boolean(edit);
    if (this.filter === "suggested") return Boolean(this.suggestions.get(row.id));
    if (this.filter === "review") return awaitsReview(row);
    return this.filter === "all" || this.twins.isAsked(row);
  }

  /** The texts to show: those of the sheet in its order, then the others as the game has them. */
  wanted() {
    const onSheet = this.sheets.paths();
    let at = 0;
    for (const path of onSheet) this.order.set(path, at++);
    const all = [...this.rows, ...this.gone()];
    for (const row of all) if (this.matches(row, onSheet)) this.listed.add(row.id);
    const place = (row) => this.order.get(printedAs(row.id, this.order)) ?? Infinity;
    const listed = all.filter((row) => this.listed.has(row.id));
    return listed.sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
  }

  /** Unsaved words whose text was removed from the game, so that they can still be reached. */
  gone() {
    if (!this.isFetched) return [];
    const known = new Set(this.rows.map((row) => row.id));
    const lost = this.unsaved.all().filter((edit) => this.isHere(edit) && !known.has(edit.id));
    return lost.map((edit) => ({
      id: edit.id, source: edit.source, forms: edit.forms.map(() => ""), translation: edit.seen, state: "gone",
      fuzzy: false, previous: [], room: null, notes: [], axis: "", values: [], icons: [], names: [], homes: [], findings: [],
    }));
  }

  draw() {
    if (!this.state || !this.isOpen) return;
    const parts = this.wanted().map((data) => {
      const known = this.shown.get(data.id);
      if (known) known.renew(data);
      else this.shown.set(data.id, new Row(this, data));
      return this.shown.get(data.id).element;
    });
    if (this.filter === "unsaved") parts.push(...this.elsewhere());
    if (!parts.length) parts.push(this.nothing());
    if (arrange(this.box, parts)) this.reveal();
    this.count();
  }

  /** Scroll the list to the text that is written in: others came above it, or there is less room. The page stays. */
  reveal() {
    const row = this.elements.find((each) => each.contains(document.activeElement));
    if (!row) return;
    const [inner, outer] = [row.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const below = Math.min(inner.bottom - outer.bottom, inner.top - outer.top);
    this.box.scrollTop += Math.max(0, below) + Math.min(0, inner.top - outer.top);
  }

  nothing() {
    if (!this.isFetched) return make("p", "waiting", this.say("checking"));
    return make("p", "fine", this.say("no_texts"));
  }

  /** Unsaved words in other games and languages, each with a link to its text. */
  elsewhere() {
    const others = this.unsaved.all().filter((edit) => !this.isHere(edit));
    return others.map((edit) => {
      const item = make("div", "elsewhere-row");
      item.append(make("span", "id", `${edit.game} · ${edit.language} · ${edit.id}`), make("p", "", edit.forms.join(" | ")));
      const discard = () => {
        this.unsaved.drop(edit);
        this.draw();
        this.field.focus();
      };
      item.append(button("tool", this.say("go_there"), () => this.visit(edit)), button("tool", this.say("discard"), discard));
      return item;
    });
  }

  /** Show how many texts are to be translated, and how many are unsaved. */
  count() {
    const { count } = this.unsaved;
    const open = this.rows.filter((row) => this.twins.isAsked(row)).length;
    const suggested = this.suggestions.count;
    const seen = this.rows.filter(awaitsReview).length;
    const labels = { sheet: "only_sheet", open: "open", review: "to_review", all: "all", suggested: "suggested", unsaved: "unsaved" };
    const numbers = { open: ` (${open})`, review: ` (${seen})`, suggested: ` (${suggested})`, unsaved: ` (${count})` };
    for (const each of this.filters.querySelectorAll("[data-filter]")) {
      const name = each.dataset.filter;
      each.textContent = this.say(labels[name]) + (numbers[name] ?? "");
      each.setAttribute("aria-pressed", name === this.filter);
      const isIdle = (name === "unsaved" && !count) || (name === "suggested" && !suggested) || (["open", "review"].includes(name) && this.isSource);
      each.hidden = isIdle && this.filter !== name;
    }
    this.headway.show(this.rows, this.isSource);
    const sign = this.byId("unsaved");
    sign.hidden = !count;
    const word = this.unsaved.isStored ? "unsaved_count" : "unsaved_unstored";
    sign.textContent = this.say(word, { count });
  }

  // ---- called by rows

  historyOf({ game, language, id }) {
    const name = [game, language, id].join("\n");
    if (!this.histories.has(name)) this.histories.set(name, []);
    const history = this.histories.get(name);
    history.splice(0, history.length - MOST_UNDONE);
    return history;
  }

  /** Note that a text was saved, and what can be undone since. */
  saved({ game, language, id }, { text, undo, redo }) {
    this.saves += 1;
    if (game !== this.state.game) return;
    this.onSteps({ undo, redo });
    if (language !== this.state.language) return;
    this.rows = this.rows.map((each) => (each.id === id ? text : each));
    this.count();
  }

  /** Change the number of a value, wherever it is named; what cannot be is announced, and not kept. */
  async setValue(name, field, was) {
    const value = field.valueAsNumber;
    if (value === was) return undefined;
    const answer = Number.isInteger(value) && (await this.server.post("/value", { game: this.state.game, name, value, was }));
    if (answer.ok) return this.onSteps(answer.data);
    field.value = was;
    return answer && this.announce(reason(answer, this.say));
  }

  announce(words) {
    this.byId("status").textContent = words;
  }

  get elements() {
    return [...this.box.querySelectorAll(".row")];
  }

  /** Focus the next text that is wanted, to translate unless that is said, or else the next one. */
  next(row, said = "", isWanted = (each) => each.isOpen) {
    const at = this.elements.indexOf(row.element);
    const after = [...this.elements.slice(at + 1), ...this.elements.slice(0, at)];
    const next = after.find((each) => isWanted(each.row) && !each.row.edit) ?? this.elements[at + 1];
    if (next) next.row.focus();
    else this.announce(`${said} ${this.say("all_done")}`.trim());
  }

  /** Focus the next text to translate after the one that has the focus, wherever it is listed. */
  async nextOpen() {
    if (!this.isFetched) await this.fetch();
    const at = this.elements.findIndex((each) => each.contains(document.activeElement));
    const find = () => [...this.elements.slice(at + 1), ...this.elements.slice(0, at + 1)].find((each) => each.row.isOpen);
    if (!find() && this.rows.some((row) => row.state === "missing" || row.state === "stale")) this.choose("open");
    const next = find();
    if (next) next.row.focus();
    else this.announce(this.say("no_open"));
  }

  /** Focus the text before or after. */
  step(row, by) {
    const { elements } = this;
    elements[elements.indexOf(row.element) + by]?.row.focus();
  }

  /** Whether a path is that of a text, or of its only one. */
  async has(path) {
    if (!this.isFetched) await this.fetch();
    return this.rows.some(({ id }) => id === path);
  }

  /** Open the row of a text, ready to type, once the texts are there; return whether there is one. */
  async write(path) {
    if (!this.isFetched) await this.fetch();
    const rows = this.rows.filter(({ id }) => id === path || id.startsWith(`${path}.`));
    if (!rows.some(({ id }) => this.listed.has(id))) {
      for (const { id } of rows) this.listed.add(id); // it may not be printed yet
      this.draw();
    }
    this.toText(path);
    return rows.length > 0;
  }

  /** Mark the text that has the cursor, here and on the sheet. */
  mark(id) {
    this.sheets.mark(id);
    this.highlight(id);
  }

  /** Show which row is the one that is written: in the list, or in a table beside it. */
  highlight(id) {
    this.chosen = id;
    for (const each of this.elements) each.classList.toggle("chosen", each.row.id === id);
  }

  /** Focus the row of a text that was clicked on the sheet. */
  toText(path) {
    if (!this.isOpen || !path) return;
    const isOf = (id) => id === path || id.startsWith(`${path}.`);
    const found = () => this.elements.filter((each) => isOf(each.row.id));
    const first = () => found().find((each) => !/\.alt$/.test(each.row.id)) ?? found()[0]; // what is read comes first
    if (!first() && this.rows.some((row) => isOf(row.id))) {
      const paths = this.sheets.paths();
      this.choose(this.rows.some(({ id }) => isOf(id) && printedAs(id, paths)) ? "sheet" : "all");
    }
    const row = first()?.row;
    this.highlight(row?.id ?? "");
    row?.focus();
  }
}

/** Return the path that a text is printed at: its own, or that of what it belongs to, such as a step or an entry; "" for none. */
export function printedAs(id, paths) {
  const steps = id.split(".");
  for (let count = steps.length; count > 0; count -= 1) {
    const path = steps.slice(0, count).join(".");
    if (paths.has(path)) return path;
    if (APART.has(steps[count - 1])) return "";
  }
  return "";
}
