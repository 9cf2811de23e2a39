// What a game can begin from: an example, a table, or another game. Each is a choice in the dialog.

import { button, make } from "./dom.js";
import { encoded } from "./server.js";

/** What tables end with. */
const TABLES = ".csv,.tsv,.txt,.tab,.xlsx,.ods,.json,.jsonl";
const PICTURES = ".png,.jpg,.jpeg,.webp,.svg";
const PICTURE = /\.(png|jpe?g|webp|svg)$/i;
/** The largest picture that is sent with a table, and the most that are, in bytes. */
const MOST_BYTES = 8_388_608;
const MOST_BYTES_IN_ALL = 30_000_000;
const WORKBOOK = /\.(xlsx|ods|json)$/i;

/** Return a radio button with a label that is a tile or a tab. */
export function choice(name, value, className, ...parts) {
  const label = make("label", className);
  const input = make("input");
  Object.assign(input, { type: "radio", name, value });
  label.append(input, ...parts);
  return label;
}

/** The examples, as pictures. */
export class Starters {
  constructor({ say, covers }) {
    Object.assign(this, { say, covers });
    this.element = make("fieldset", "starters");
    this.element.append(make("legend", "heard", say("from_starter")));
  }

  offer({ starters }) {
    if (this.element.querySelector("input")) return;
    for (const kind of starters) {
      const desk = make("span", "desk");
      desk.append(this.covers.image(`/cover/starter/${kind}.webp`));
      this.element.append(choice("kind", kind, "starter", desk, make("span", "starter-what", this.say(`starter_${kind}`))));
    }
    this.element.querySelector("input").checked = true;
  }

  /** Return what is to be sent; or the word for what is missing. */
  async order() {
    return { type: "starter", kind: this.element.querySelector(":checked").value };
  }
}

/** A file of the user's: chosen, or dropped. */
class Chosen {
  constructor({ say, what, accept }) {
    Object.assign(this, { say, what });
    this.element = make("div", what);
    this.input = make("input", "heard");
    Object.assign(this.input, { type: "file", accept, id: `begin-${what}` });
    this.drop = make("label", "drop");
    this.drop.htmlFor = this.input.id;
    this.name = make("b", "", say(`choose_${what}`));
    this.drop.append(this.name, make("span", "quiet", say(`about_${what}`)));
    this.element.append(this.input, this.drop);
    this.input.onchange = () => this.input.files[0] && this.take(this.input.files[0]);
    this.drop.ondragover = () => this.drop.classList.add("is-over");
    this.drop.ondragleave = () => this.drop.classList.remove("is-over");
  }

  take(file) {
    this.drop.classList.remove("is-over");
    this.file = file;
    this.name.textContent = file.name;
  }

  offer() {}

  async order() {
    if (!this.file) return { missing: `need_${this.what}` };
    const data = await encoded(this.file);
    return data === null ? { missing: "lost_file" } : this.told(data);
  }
}

/** The pictures and drawings that a table names: chosen, or dropped, all at once or one after the other. */
class Pictures extends Chosen {
  constructor({ say }) {
    super({ say, what: "pictures", accept: PICTURES });
    this.input.multiple = true;
    this.input.onchange = () => this.add([...this.input.files]);
    this.files = new Map();
  }

  add(files) {
    this.drop.classList.remove("is-over");
    for (const each of files) this.files.set(each.name, each);
    if (this.files.size) this.name.textContent = this.say("pictures_chosen", { count: this.files.size });
  }

  /** Return the pictures as they are sent; null if one cannot be read. */
  async sent() {
    const read = await Promise.all([...this.files.values()].map(async (each) => ({ name: each.name.slice(-200), data: await encoded(each) })));
    return read.some(({ data }) => data === null) ? null : read;
  }

  /** Whether they are more than can be sent. */
  get isTooMuch() {
    const sizes = [...this.files.values()].map((each) => each.size);
    return sizes.some((each) => each > MOST_BYTES) || sizes.reduce((sum, each) => sum + each, 0) > MOST_BYTES_IN_ALL;
  }
}

/** A table, a row of which becomes a card. */
export class Table extends Chosen {
  constructor({ say, onName }) {
    super({ say, what: "table", accept: TABLES });
    this.pictures = new Pictures({ say });
    this.onName = onName;
    this.sheet = make("input");
    this.sheet.maxLength = 100;
    this.sheetLabel = make("label", "field");
    this.sheetLabel.append(make("span", "", say("table_sheet")), this.sheet);
    this.sheetLabel.hidden = true;
    this.element.append(this.sheetLabel, this.pictures.element);
  }

  /** Take a table with its pictures, or either of them. */
  takeAll(files) {
    this.drop.classList.remove("is-over");
    const isPicture = (each) => PICTURE.test(each.name);
    this.pictures.add(files.filter(isPicture));
    const table = files.find((each) => !isPicture(each));
    if (table) this.take(table);
  }

  take(file) {
    super.take(file);
    this.sheetLabel.hidden = !WORKBOOK.test(file.name);
    this.onName(file.name.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " "));
  }

  async told(data) {
    const sheet = this.sheetLabel.hidden ? "" : this.sheet.value.trim();
    if (this.pictures.isTooMuch) return { missing: "pictures_too_large" };
    const pictures = await this.pictures.sent();
    if (pictures === null) return { missing: "lost_file" };
    return { type: "table", name: this.file.name.slice(-200), data, sheet, pictures };
  }
}

/** A game that somebody has shared; it brings its title and its languages. */
export class Archive extends Chosen {
  constructor({ say }) {
    super({ say, what: "archive", accept: ".zip" });
  }

  told(data) {
    return { type: "archive", data };
  }
}

/** Another game of the folder. */
export class Original {
  constructor({ say, onName }) {
    this.say = say;
    this.element = make("label", "field");
    this.select = make("select");
    this.element.append(make("span", "", say("copy_of")), this.select);
    this.select.onchange = () => onName(this.title());
  }

  offer({ games }) {
    const { value } = this.select;
    this.select.replaceChildren(...games.map((each) => new Option(each.title, each.id)));
    if (games.some((each) => each.id === value)) this.select.value = value;
  }

  title() {
    const name = this.select.selectedOptions[0]?.textContent;
    return name ? this.say("copy_title", { title: name }) : "";
  }

  async order() {
    return this.select.value ? { type: "copy", game: this.select.value } : { missing: "no_games" };
  }
}

/** Return the list of what was made of a table, or left out of an archive, and a button that goes on. */
export function report(say, made, open) {
  const going = button("tool save", say("open_game"), open);
  if (made.left_files) {
    const left = make("ul", "made-notes");
    left.append(...made.left_files.map((each) => make("li", "", each)));
    return [make("p", "", say("left_files")), left, going];
  }
  const parts = [make("p", "", say("made_rows", { count: made.rows }))];
  const list = make("dl", "made-columns");
  for (const [head, target] of made.columns) list.append(make("dt", "", head), make("dd", "", target));
  parts.push(make("h3", "", say("made_columns")), list);
  const others = [...made.left.map(([head, why]) => `${say("left_out")}: ${head} (${why})`), ...made.notes];
  if (made.findings) others.push(say("made_findings", { count: made.findings }));
  if (others.length) {
    const notes = make("ul", "made-notes");
    notes.append(...others.map((each) => make("li", "", each)));
    parts.push(notes);
  }
  parts.push(going);
  return parts;
}
