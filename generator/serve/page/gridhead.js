// What stands above a table: its name, its sheets, and what can be done with its rows and columns.

import { nextOf } from "./backs.js";
import { button, make } from "./dom.js";
import { SIGNS, sign } from "./signs.js";

const ROW_ACTS = ["add", "up", "down", "remove"];
const COLUMN_ACTS = ["add_column", "left", "right", "remove_column"];
const WORDS = { add: "add_row", remove_column: "do_remove_column" };

export class GridHead {
  constructor({ say, language, onSheet, onAct, onBack, onClose }) {
    Object.assign(this, { say, language });
    this.title = make("h2", "grid-title");
    this.sheets = make("select");
    this.sheets.setAttribute("aria-label", say("sheet"));
    this.sheets.onchange = () => onSheet(this.sheets.value);
    this.acts = Object.fromEntries([...ROW_ACTS, ...COLUMN_ACTS].map((act) => [act, this.tool(act, this.word(act), () => onAct(act))]));
    this.columns = this.group("columns", COLUMN_ACTS);
    this.undoing = this.tool("undo", say("undo"), () => onBack(false));
    this.redoing = this.tool("redo", say("redo"), () => onBack(true));
    const backs = make("div", "group");
    backs.append(this.undoing, this.redoing);
    this.element = make("div", "grid-head");
    this.element.append(this.title, this.sheets, this.group("rows", ROW_ACTS), this.columns, backs, button("tool grid-close", say("close"), onClose));
  }

  /** The words on a button: left and right are those of the screen, whichever way it is read. */
  word(act) {
    return this.say(WORDS[act] ?? (act in SIGNS ? `do_${act}` : act));
  }

  group(name, acts) {
    const group = make("div", "group");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", this.say(name));
    group.append(make("span", "group-name", this.say(name)), ...acts.map((act) => this.acts[act]));
    return group;
  }

  tool(act, label, onClick) {
    const each = button("tool", "", onClick);
    each.append(sign(SIGNS[act.replace("_column", "")]));
    each.setAttribute("aria-label", label);
    each.title = label;
    return each;
  }

  /** Show what is said of a table. */
  show(data) {
    this.title.textContent = data.path;
    this.sheets.hidden = data.sheets.length < 2;
    this.sheets.replaceChildren(...data.sheets.map((each) => new Option(each, each)));
    this.sheets.value = data.sheet;
    Object.assign(this, { first: data.first, isOpen: data.open });
    this.columns.hidden = !data.open;
    this.element.classList.toggle("with-columns", data.open);
    this.undoing.disabled = !nextOf(data.undo, this.language());
    this.redoing.disabled = !nextOf(data.redo, this.language());
  }

  /** Enable what can be done at the cell with the focus. */
  enable({ at: [row, column], isFixed, rows, head, width }) {
    const isRow = !isFixed && row > head && row < rows.length;
    const { acts } = this;
    acts.add.disabled = isFixed || row >= rows.length;
    acts.up.disabled = !isRow || row === head + 1;
    acts.down.disabled = !isRow || row === rows.length - 1;
    acts.remove.disabled = !isRow;
    acts.add_column.disabled = isFixed || !this.isOpen;
    for (const act of ["left", "right"]) {
      const to = this.columnTo(act, column);
      acts[act].disabled = isFixed || column < this.first || to < this.first || to >= width;
    }
    acts.remove_column.disabled = isFixed || column < this.first || width - this.first < 2;
  }

  /** The number of the column that one is moved to: to the left is towards the end where one reads from the right. */
  columnTo(act, column) {
    const isBack = (act === "left") === (document.documentElement.dir !== "rtl");
    return column + (isBack ? -1 : 1);
  }
}
