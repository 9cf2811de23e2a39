// A table whose cells are edited in place: moved through by keys, written over, pasted into.

import { grow, make } from "./dom.js";
import { cellsOf, textOf } from "./tabbed.js";

/** How far the keys for pages go, in rows. */
const PAGE = 10;
const spot = (cell) => [Number(cell.dataset.row), Number(cell.dataset.column)];
const between = (least, number, most) => Math.max(least, Math.min(number, most));

/** A table of cells by row and column, counted as in its file; below the last row one can be begun. */
export class Grid {
  constructor({ say, onCells, onAct, onSelect, onClose }) {
    Object.assign(this, { say, onCells, onAct, onSelect, onClose, rows: [], head: 0, width: 1, at: [1, 0], from: [1, 0] });
    this.lines = new Map();
    this.marks = new Map();
    this.isFixed = false;
    this.editing = null;
    this.element = make("div", "grid-scroll");
    this.table = this.element.appendChild(make("table", "grid-table"));
    this.table.setAttribute("role", "grid");
    this.table.setAttribute("aria-multiselectable", "true");
    this.table.onkeydown = (event) => this.key(event);
    this.table.onpointerdown = (event) => this.press(event, false);
    this.table.onclick = (event) => this.press(event, true);
    this.table.onpointermove = (event) => this.draw(event);
    this.table.ondblclick = (event) => event.target.closest("[data-row]") && this.edit();
    this.table.oncopy = (event) => this.copy(event);
    this.table.oncut = (event) => this.copy(event) && this.clear();
    this.table.onpaste = (event) => this.paste(event);
    this.headRow = make("tr");
    this.top = this.table.appendChild(make("thead"));
    this.body = this.table.appendChild(make("tbody"));
  }

  get isEmpty() {
    return !this.rows.length;
  }

  // ---- what is shown

  /** Show a table; cells that say the same stay as they are. A fixed one is only read. */
  show({ rows, head, name, isFixed }) {
    Object.assign(this, { rows, head, isFixed });
    this.width = Math.max(1, ...rows.map((row) => row.length));
    this.table.setAttribute("aria-label", name);
    this.table.setAttribute("aria-readonly", isFixed);
    this.table.setAttribute("aria-rowcount", this.last - head + 1);
    this.table.setAttribute("aria-colcount", this.width + 1);
    const numbers = Array.from({ length: this.last - head + 1 }, (_, at) => head + at);
    for (const [number, line] of this.lines) {
      if (number > this.last || number < head || line.cells.length !== this.width || (number === head) !== line.isHead) {
        line.element.remove();
        this.lines.delete(number);
      }
    }
    for (const number of numbers) this.line(number);
    this.select(this.at, this.from, this.table.contains(document.activeElement) && !this.editing);
  }

  /** The row behind the last one, which is begun by writing into it; without it, the last one. */
  get last() {
    return this.isFixed ? Math.max(this.rows.length - 1, this.head) : Math.max(this.rows.length, this.head + 1);
  }

  /** Show one row: the first time it is made, afterwards what has changed. */
  line(number) {
    const line = this.lines.get(number) ?? this.made(number);
    line.element.classList.toggle("begun", number >= this.rows.length);
    line.name.textContent = number >= this.rows.length ? "+" : number + 1;
    const name = number >= this.rows.length ? this.say("new_row") : this.say("row_number", { number: number + 1 });
    if (number > this.head) line.name.setAttribute("aria-label", name);
    line.cells.forEach((cell, column) => {
      if (cell === this.editing?.cell) return;
      const words = this.words(number, column);
      if (cell.textContent !== words) cell.textContent = words;
      this.markCell(cell, number, column);
    });
  }

  made(number) {
    const isHead = number === this.head;
    const element = isHead ? this.headRow : make("tr");
    element.replaceChildren();
    const name = element.appendChild(make("th", "number"));
    if (!isHead) name.scope = "row";
    name.dataset.line = number;
    element.setAttribute("aria-rowindex", number - this.head + 1);
    const cells = Array.from({ length: this.width }, (_, column) => {
      const cell = element.appendChild(make(isHead ? "th" : "td"));
      if (isHead) cell.scope = "col";
      Object.assign(cell.dataset, { row: number, column });
      cell.setAttribute("aria-colindex", column + 2);
      cell.tabIndex = -1;
      return cell;
    });
    (isHead ? this.top : this.body).append(element);
    const line = { element, name, cells, isHead };
    this.lines.set(number, line);
    return line;
  }

  /** Mark the cells that something is wrong with: severities by "row column". */
  mark(marks) {
    this.marks = marks;
    for (const [number, line] of this.lines) line.cells.forEach((cell, column) => this.markCell(cell, number, column));
  }

  markCell(cell, row, column) {
    const severity = this.marks.get(`${row} ${column}`) ?? "";
    cell.classList.toggle("error", severity === "error");
    cell.classList.toggle("warning", severity === "warning" || severity === "note");
    if (severity === "error") cell.setAttribute("aria-invalid", "true");
    else cell.removeAttribute("aria-invalid");
  }

  words(row, column) {
    return this.rows[row]?.[column] ?? "";
  }

  cell([row, column]) {
    return this.lines.get(row)?.cells[column];
  }

  // ---- the selection

  /** The rows and columns that are selected, the last ones included. */
  get box() {
    const [[row, column], [other, another]] = [this.at, this.from];
    return { top: Math.min(row, other), bottom: Math.max(row, other), left: Math.min(column, another), right: Math.max(column, another) };
  }

  /** Select from one cell to another; the first has the focus, and is stopped at by Tab. */
  select(at, from = at, isFocused = true) {
    const inside = ([row, column]) => [between(this.head, row, this.last), between(0, column, this.width - 1)];
    [this.at, this.from] = [inside(at), inside(from)];
    const { top, bottom, left, right } = this.box;
    const now = this.cell(this.at);
    for (const [number, line] of this.lines) {
      const isRow = number >= top && number <= bottom;
      line.cells.forEach((cell, column) => {
        cell.tabIndex = cell === now ? 0 : -1;
        cell.setAttribute("aria-selected", isRow && column >= left && column <= right);
      });
    }
    if (isFocused) now.focus({ preventScroll: true });
    if (this.shown !== now) now.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.shown = now;
    this.onSelect(this.at);
  }

  focus() {
    this.select(this.at, this.from);
  }

  /** Act on a press of the mouse, or a tap: a second tap on a cell opens it. */
  press(event, isTap) {
    if ((event.pointerType === "mouse") === isTap || event.target === this.editing?.field) return;
    const line = event.target.closest("[data-line]");
    const cell = event.target.closest("[data-row]");
    if (!line && !cell) return;
    event.preventDefault();
    const isAgain = isTap && cell === document.activeElement;
    this.commit();
    if (line) this.select([Number(line.dataset.line), 0], [Number(line.dataset.line), this.width - 1]);
    else if (isAgain) this.edit();
    else this.select(spot(cell), event.shiftKey ? this.from : spot(cell));
  }

  /** Select what the mouse is drawn over. */
  draw(event) {
    const cell = event.target.closest?.("td[data-row], th[data-row]");
    if (event.buttons === 1 && event.pointerType === "mouse" && cell && !this.editing && cell !== this.cell(this.at)) this.select(spot(cell), this.from);
  }

  // ---- keys

  key(event) {
    if (event.target === this.editing?.field) return this.keyInField(event);
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const to = this.target(key, isCommand);
    if (event.altKey && shiftKey && (key === "ArrowUp" || key === "ArrowDown")) this.onAct(key === "ArrowUp" ? "up" : "down");
    else if (event.altKey && shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) this.onAct(key === "ArrowLeft" ? "left" : "right");
    else if (event.altKey) return undefined;
    else if (to) this.select(to, shiftKey ? this.from : to);
    else if (isCommand && key === "a") this.select([this.head, 0], [this.rows.length - 1, this.width - 1]);
    else if (isCommand) return undefined;
    else if (key === "Enter" || key === "F2") this.edit();
    else if (key === "Delete" || key === "Backspace") this.clear();
    else if (key === "Escape") this.onClose();
    else if (key.length === 1) this.edit("");
    else return undefined;
    if (key.length > 1 || isCommand) event.preventDefault();
    event.stopPropagation(); // keys of the page would act as well
    return undefined;
  }

  /** The cell that a key leads to; none for other keys. */
  target(key, isCommand) {
    const [row, column] = this.at;
    const [last, right] = [this.last, this.width - 1];
    return {
      ArrowUp: [isCommand ? this.head : row - 1, column], ArrowDown: [isCommand ? last : row + 1, column],
      ArrowLeft: [row, isCommand ? 0 : column - 1], ArrowRight: [row, isCommand ? right : column + 1],
      Home: [isCommand ? this.head : row, 0], End: [isCommand ? last : row, right],
      PageUp: [row - PAGE, column], PageDown: [row + PAGE, column],
    }[key];
  }

  keyInField(event) {
    if (event.isComposing) return;
    const { key, shiftKey } = event;
    event.stopPropagation();
    if (key === "Enter" && !event.altKey && !shiftKey) this.leave(1, 0);
    else if (key === "Enter") this.editing.field.setRangeText("\n", this.editing.field.selectionStart, this.editing.field.selectionEnd, "end");
    else if (key === "Tab") this.leave(0, shiftKey ? -1 : 1);
    else if (key === "Escape") this.restore();
    else return;
    event.preventDefault();
  }

  /** Write what was typed, and go on in another cell; by columns to the next row behind the last. */
  leave(down, right) {
    this.commit();
    let [row, column] = [this.at[0] + down, this.at[1] + right];
    if (column >= this.width && row === this.head) return this.onAct("add_column"); // a head behind the last one
    if (column >= this.width) [row, column] = [row + 1, 0];
    if (column < 0) [row, column] = [row - 1, this.width - 1];
    this.select([row, column]);
    if (!right) return undefined;
    this.edit();
    this.editing?.field.select(); // what is typed takes its place, as in other spreadsheets
    return undefined;
  }

  // ---- words

  /** Write into the cell with the focus: what it says, or other words. */
  edit(words) {
    if (this.isFixed || this.editing) return;
    const cell = this.cell(this.at);
    const field = make("textarea");
    field.rows = 1;
    field.value = words ?? this.words(...this.at);
    field.setAttribute("aria-label", this.name(this.at));
    const saved = this.words(...this.at);
    field.saved = () => saved;
    field.oninput = () => grow(field);
    field.onblur = () => this.commit();
    this.editing = { cell, field, at: this.at, rows: this.rows };
    cell.classList.add("open");
    cell.replaceChildren(field);
    field.focus();
    if (field.value === "…") field.select(); // it waits to be written over
    grow(field);
    this.select(this.at, this.at, false);
  }

  /** The name of a cell, by its column and row. */
  name([row, column]) {
    const head = this.words(this.head, column) || column + 1;
    return row === this.head ? String(head) : this.say("cell_at", { column: head, row: row + 1 });
  }

  close() {
    const { cell, field, at } = this.editing;
    this.editing = null;
    field.onblur = null;
    cell.classList.remove("open");
    cell.textContent = this.words(...at);
    return { at, words: field.value.trim() };
  }

  /** Leave a cell as it was. */
  restore() {
    this.close();
    this.focus();
  }

  /** Write what was typed, where it is something else. */
  commit() {
    if (!this.editing) return;
    const { rows } = this.editing;
    const { at, words } = this.close();
    const [row, column] = at;
    if (words !== (rows[row]?.[column] ?? "").trim()) this.onCells([[row, column, words]], rows);
  }

  clear() {
    const { top, bottom, left, right } = this.box;
    const cells = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) if (this.words(row, column)) cells.push([row, column, ""]);
    }
    if (cells.length && !this.isFixed) this.onCells(cells, this.rows);
  }

  /** Put the selection on the clipboard; return whether there was none in a field. */
  copy(event) {
    if (this.editing) return false;
    const { top, bottom, left, right } = this.box;
    const rows = [];
    for (let row = top; row <= Math.min(bottom, this.rows.length - 1); row += 1) {
      rows.push(Array.from({ length: right - left + 1 }, (_, column) => this.words(row, left + column)));
    }
    event.clipboardData.setData("text/plain", textOf(rows));
    event.preventDefault();
    return true;
  }

  /** Put cells from the clipboard over those from the first selected one on. */
  paste(event) {
    const text = event.clipboardData.getData("text/plain");
    if (this.isFixed || (this.editing && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    if (this.editing) this.close();
    const { top, left } = this.box;
    const pasted = cellsOf(text);
    const cells = pasted.flatMap((row, down) => row.map((words, right) => [top + down, left + right, words.trim()]));
    this.onCells(cells.filter(([row, column, words]) => words !== this.words(row, column)), this.rows);
    const [bottom, right] = [top + pasted.length - 1, left + Math.max(...pasted.map((row) => row.length)) - 1];
    this.select([top, left], [bottom, right]);
  }
}
