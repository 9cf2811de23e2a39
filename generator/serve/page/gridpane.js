// The table below the sheet: its grid, what can be done with its rows, what is wrong with its cells.

import { CellArt } from "./cellart.js";
import { button, make } from "./dom.js";
import { Grid } from "./grid.js";
import { GridHead } from "./gridhead.js";
import { cellAt, cellOf, pathOf } from "./gridplaces.js";
import { reason } from "./server.js";

/** How long to wait for more news before the table is fetched again, in ms. */
const PAUSE = 200;
const LONG_PAUSE = 1500;
const TABLE = /\.(csv|tsv|xlsx|ods)$/i;
/** Whether rows say the same, whatever empty cells they end with. */
const alike = (one, other) => JSON.stringify(one.map(trimmed)) === JSON.stringify(other.map(trimmed));
const trimmed = (row) => row.slice(0, row.findLastIndex(Boolean) + 1);

/** Rows with other words in some cells, as the server puts them there. */
function withCells(rows, cells) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const after = rows.map((row) => [...row]);
  for (const [row, column, words] of cells) {
    while (after.length <= row) after.push(Array(width).fill(""));
    while (after[row].length <= column) after[row].push("");
    after[row][column] = words;
  }
  return after;
}

export class GridPane {
  constructor({ say, server, byId, findings, language, acts, onSteps, onBack, onPoint, onListed }) {
    Object.assign(this, { say, server, byId, findings, language, acts, onSteps, onBack, onPoint, onListed, game: "", readings: [], data: null, pointed: { path: "", cell: "" } });
    /** The data that rows are of, and the versions of a table that differ in words alone. */
    this.dataOf = new WeakMap();
    this.chain = new Set();
    /** What data became by being written, for tables that were closed since. */
    this.since = new WeakMap();
    /** What is to be decided about tables, by their games. */
    this.kept = new Map();
    /** The cells that are being written, with the data that they change. */
    this.pending = [];
    this.box = byId("grid");
    this.box.setAttribute("aria-label", say("table"));
    this.grid = new Grid({
      say,
      onCells: (cells, rows) => this.setCells(cells, this.dataOf.get(rows)),
      onAct: (act) => this.change(act),
      onSelect: () => this.selected(),
      onClose: () => this.close(),
    });
    this.build();
  }

  build() {
    const { say } = this;
    this.head = new GridHead({ say, language: this.language, onSheet: (sheet) => this.open(this.data.path, { sheet }), onAct: (act) => this.change(act), onBack: this.onBack, onClose: () => this.close() });
    this.keys = make("p", "grid-keys quiet", say("grid_keys"));
    this.fixed = make("p", "grid-fixed");
    this.notices = make("div", "grid-notices");
    this.notices.setAttribute("role", "alert");
    this.found = make("ul", "grid-found");
    this.art = new CellArt({ say, server: this.server, grid: this.grid, onWords: (at, words, data) => this.setCells([[...at, words]], data), onSteps: this.onSteps, onRefused: (at, why) => this.notices.append(this.notice([`${this.grid.name(at)}: ${why}`], {})) });
    this.box.replaceChildren(this.head.element, this.fixed, this.notices, this.grid.element, this.art.element, this.found, this.keys);
  }

  // ---- which table

  /** Show the tables of another game. */
  async look({ game }) {
    if (game === this.game) return;
    this.close();
    this.kept.set(this.game, [...this.notices.children]);
    this.notices.replaceChildren(...(this.kept.get(game) ?? []));
    Object.assign(this, { game, readings: [] });
    await this.list();
  }

  /** Fetch which tables the game has, and where its content names or holds them. */
  async list() {
    const { data } = await this.server.get("/grids.json", { game: this.game });
    if (data.game !== this.game) return;
    this.readings = data.readings;
    this.onListed();
  }

  /** Whether a file is a table of the game. */
  has(file) {
    return file.split("/")[1] === this.game && TABLE.test(file);
  }

  /** The table that a content path is written in, and where: from its places, or as the content names it; `at` is the cell that was pointed at. */
  tableOf(path, places) {
    const place = places.find(([file]) => this.has(file));
    const at = (path === this.pointed.path && this.pointed.cell) || path;
    const read = this.readings.find(({ at }) => path === at || path.startsWith(`${at}.`));
    if (place) {
      const own = place[0].split("/").slice(2).join("/");
      const { sheet = "" } = (read?.path === own ? read : this.readings.find((each) => each.path === own)) ?? {};
      return { path: own, sheet, place, at };
    }
    if (!read || TABLE.test(read.path)) return read ? { ...read, at } : null;
    return read.path === read.at ? { ...read, at, place: places.find(([file]) => file.endsWith(".yaml")) } : null;
  }

  /** Open a table, at the cell that a content path names, or of a place. */
  async open(path, { sheet = "", place = null, at = "" } = {}) {
    this.opener ??= document.activeElement;
    const { game } = this;
    const answer = await this.server.get("/grid.json", { game, path, sheet });
    if (game !== this.game) return;
    if (!answer.ok) {
      this.box.hidden = false;
      this.notices.append(this.notice([`${path}: ${reason(answer, this.say)}`], {}));
      this.grid.element.hidden = !this.data;
      return;
    }
    this.box.hidden = this.grid.element.hidden = false;
    this.chain.clear();
    const isOther = path !== this.data?.path || sheet !== this.data?.sheet;
    this.show(answer.data);
    const cell = cellOf(this.data, at, place);
    if (cell) this.grid.select(cell);
    else this.grid.select(isOther ? [this.data.head + 1, 0] : this.grid.at);
    this.byId("status").textContent = this.say("table_opened", { file: path });
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** Select the cell that was chosen on the sheet, if it is in this table. */
  follow(path, places) {
    if (!this.shows(this.data) || this.grid.editing) return;
    const { cell } = this.pointed;
    const at = cellOf(this.data, cell) ?? cellOf(this.data, path, places.find(([file]) => file === this.data.file));
    if (at) this.grid.select(at, at, false);
  }

  /** Leave the cell that is written, as it was. */
  leave() {
    if (this.grid.editing) this.grid.restore();
  }

  close() {
    if (!this.isOpen) return;
    this.grid.commit();
    this.box.hidden = true;
    this.data = null;
    const { opener } = this;
    this.opener = null;
    const again = this.byId("place").querySelector(".table"); // it may have been made anew since
    (opener?.isConnected ? opener : again ?? this.byId("board")).focus();
  }

  show(data) {
    const isSame = this.data?.path === data.path && this.data?.version === data.version;
    this.data = data;
    if (!isSame) this.chain.add(data.version);
    this.head.show(data);
    this.fixed.hidden = !data.refused;
    this.fixed.textContent = data.refused ? this.say("grid_fixed", { why: data.refused }) : "";
    this.showRows();
    this.mark();
  }

  /** Show the rows with the words that are just being written. */
  showRows() {
    const { data } = this;
    const pending = this.pending.filter(({ from }) => this.shows(from));
    const rows = withCells(data.rows, pending.flatMap(({ cells }) => cells));
    this.dataOf.set(rows, data);
    this.grid.show({ rows, head: data.head, name: data.path, isFixed: Boolean(data.refused) });
  }

  /** Fetch the table again after files have changed. */
  news() {
    clearTimeout(this.later);
    clearTimeout(this.listing);
    this.listing = setTimeout(() => this.list(), LONG_PAUSE); // another block may be a table by now
    if (this.isOpen && this.data) this.later = setTimeout(() => this.next(() => this.renew()), PAUSE);
  }

  async renew() {
    if (!this.data) return;
    const before = this.data;
    const { game, path, sheet, version } = before;
    const { ok, data } = await this.server.get("/grid.json", { game, path, sheet });
    if (!ok || !this.shows(before) || this.data.version !== version) return;
    if (data.version !== version) {
      this.chain.clear();
      this.show(data);
    } else this.mark();
  }

  // ---- what is wrong

  /** Mark the cells that something is wrong with, and list what. */
  mark() {
    if (!this.data) return;
    const { file } = this.data;
    const found = this.findings().filter((each) => each.file === file && each.line).map((each) => ({ ...each, at: cellAt(this.data, each.line, each.column) })).filter((each) => each.at);
    const marks = new Map();
    for (const each of [...found].reverse()) if (marks.get(each.at.join(" ")) !== "error") marks.set(each.at.join(" "), each.severity);
    this.grid.mark(marks);
    this.found.replaceChildren(...found.map((each) => this.finding(each)));
    this.found.hidden = !found.length;
    this.selected();
  }

  finding(finding) {
    const { at, code, severity, message, hint } = finding;
    const item = make("li", severity);
    const to = button("grid-finding", "", () => this.grid.select(at));
    to.append(make("b", "", this.grid.name(at)), " ", make("span", "code", code), ` ${message}`);
    if (hint) to.append(make("span", "hint", ` ${hint}`));
    item.dataset.at = at.join(" ");
    item.append(to, ...this.acts(finding));
    return item;
  }

  /** Say what can be done with the row of the cell with the focus, and what is wrong with the cell. */
  selected() {
    if (!this.data) return;
    this.head.enable(this.grid);
    this.art.show(this.data);
    const place = this.data.places[this.grid.at[0]]?.[this.grid.at[1]];
    if (place && this.box.contains(document.activeElement)) this.onPoint(pathOf(this.data, this.grid.at), this.data.file, place);
    const cell = this.grid.cell(this.grid.at);
    cell?.removeAttribute("aria-describedby");
    for (const each of this.found.children) {
      const isHere = each.dataset.at === this.grid.at.join(" ");
      each.classList.toggle("chosen", isHere);
      each.id = isHere ? "grid-found-here" : "";
      if (isHere) cell?.setAttribute("aria-describedby", each.id);
      if (isHere) each.scrollIntoView({ block: "nearest" });
    }
  }

  // ---- changes

  /** Do one after the other: what is done next is done to what is there then. */
  next(work) {
    this.doing = (this.doing ?? Promise.resolve()).then(work);
    return this.doing;
  }

  post(base, change) {
    const { game, path, sheet, version } = base;
    return this.server.post("/grid", { game, path, sheet, version, base: base.base || null, change });
  }

  /** Set cells of a table as it was when they were written; it may be closed since. */
  setCells(cells, from) {
    this.pending.push({ cells, from });
    if (this.shows(from)) this.showRows();
    return this.next(async () => {
      const base = this.shows(from) && this.chain.has(from.version) ? this.data : this.latest(from);
      const answer = await this.post(base, { act: "cells", cells });
      this.pending = this.pending.filter((each) => each.cells !== cells);
      if (!answer.ok) return this.recover(cells, base, answer);
      if (alike(withCells(base.rows, cells), answer.data.rows)) this.since.set(base, answer.data);
      else this.chain.clear();
      if (this.shows(from)) this.show(answer.data);
      return from.game === this.game ? this.onSteps(answer.data) : undefined;
    });
  }

  /** What data have become by what was written after them. */
  latest(data) {
    return this.since.has(data) ? this.latest(this.since.get(data)) : data;
  }

  /** Ask what is to become of words that were not written. */
  async recover(cells, base, answer) {
    if (base.game !== this.game) return this.tell(cells, base, reason(answer, this.say));
    if (!this.shows(base)) await this.open(base.path, base);
    if (!answer.data.conflict) return this.refuse(cells, reason(answer, this.say));
    await this.renew();
    return this.ask(cells, base);
  }

  /** Whether a table is the one that is shown. */
  shows(table) {
    return this.isOpen && Boolean(this.data) && this.data.path === table?.path && this.data.game === table.game;
  }

  /** Add a row below the one with the focus, move that one or remove it; or a column likewise. */
  change(act) {
    this.grid.commit();
    return this.next(async () => {
      if (!this.data || this.head.acts[act].disabled) return;
      const { at } = this.grid;
      const { change, to, words } = this.wanted(act, at);
      const answer = await this.post(this.data, change);
      if (!answer.ok) {
        if (answer.data.conflict) await this.renew();
        this.byId("status").textContent = reason(answer, this.say);
        this.notices.append(this.notice([reason(answer, this.say)], {}));
        return;
      }
      this.chain.clear();
      this.show(answer.data);
      this.onSteps(answer.data);
      this.grid.select(to);
      this.byId("status").textContent = words;
    });
  }

  /** What a change of a row or column at a cell is, where it leads, and what it did in words. */
  wanted(act, [row, column]) {
    const isSideways = act === "left" || act === "right";
    const name = isSideways || act.endsWith("_column") ? this.grid.words(this.grid.head, column) || String(column + 1) : this.say("row_number", { number: row + 1 });
    const said = this.say({ add: "row_added", add_column: "column_added", remove_column: "did_remove" }[act] ?? `did_${act}`, { name });
    if (act === "add_column") return { change: { act, column: column + 1 }, to: [this.grid.head, column + 1], words: said };
    if (act === "remove_column") return { change: { act, column }, to: [row, column], words: said };
    if (isSideways) {
      const to = this.head.columnTo(act, column);
      return { change: { act: to < column ? "left" : "right", column }, to: [row, to], words: said };
    }
    const to = row + { add: 1, up: -1, down: 1, remove: 0 }[act];
    return { change: { act, row: act === "add" ? to : row }, to: [to, act === "add" ? 0 : column], words: said };
  }

  // ---- what could not be written: nothing of it is lost

  /** Ask what holds, where others have changed the same rows. */
  ask(cells, base) {
    const moved = cells.map(([row, column, words]) => [this.rowLike(base.rows[row], row), column, words]);
    const lines = moved.slice(0, 6).map(([row, column, words]) => `${this.grid.name([row, column])}: “${this.grid.words(row, column)}” → “${words}”`);
    if (moved.length > lines.length) lines.push("…");
    this.notices.append(this.notice([this.say("changed_meanwhile"), ...lines], {
      overwrite: () => this.setCells(moved, this.data),
      take_theirs: () => {},
    }));
  }

  /** The row that says now what one said before, or has the same name; else the one of its number. */
  rowLike(before, number) {
    const { rows } = this.data;
    const isSame = (each) => alike([each], [before]);
    if (!before || isSame(rows[number] ?? [])) return number;
    const named = rows.findIndex((each) => each[0] && each[0] === before[0]);
    return [rows.findIndex(isSame), named, number].find((each) => each >= 0);
  }

  /** Say why words were not written; they can be mended. */
  refuse(cells, why) {
    const [[row, column, words]] = cells;
    if (this.data) this.show(this.data);
    const edit = () => {
      this.grid.select([row, column]);
      this.grid.edit(words);
    };
    const again = cells.length > 1 ? { again: () => this.setCells(cells, this.data) } : { edit };
    this.notices.append(this.notice([`${this.grid.name([row, column])}: ${why}`], { ...again, discard: () => {} }));
  }

  /** Say which words were not written into a table of a game that is not shown any more. */
  tell(cells, { file }, why) {
    this.notices.append(this.notice([`${file}: ${why}`, ...cells.map(([, , words]) => `“${words}”`)], {}));
    if (!this.isOpen) this.grid.element.hidden = true;
    this.box.hidden = false;
  }

  /** What is to be decided about a table; it stays when the table is closed. */
  notice(lines, acts) {
    const box = make("div", "conflict");
    const table = this.data;
    box.append(...lines.map((each) => make("p", "", each)));
    const last = Object.keys(acts).length ? acts : { close: () => {} };
    for (const [word, act] of Object.entries(last)) {
      box.append(button("tool", this.say(word), async () => {
        box.remove();
        if (table && !this.shows(table)) await this.open(table.path, table);
        act();
        if (!this.data) this.box.hidden = true;
        else if (!this.grid.editing) this.grid.focus();
      }));
    }
    return box;
  }
}
