// The structure of the game at the marked place: its block and items, to be moved, copied, removed.

import { backButtons } from "./backs.js";
import { Bands } from "./bands.js";
import { arrange, button, make } from "./dom.js";
import { Form } from "./form.js";
import { kindSign } from "./kindsigns.js";
import { Picker } from "./picker.js";
import { Sections } from "./sections.js";
import { reason } from "./server.js";
import { ITEM_ACTS, PENCIL, SIGNS, sign } from "./signs.js";

/** How long to wait for more news before the structure is fetched again, in ms. */
const PAUSE = 300;

export class Structure {
  constructor({ say, server, byId, onMark, onWrite, onBack, sheet, language }) {
    Object.assign(this, { say, server, byId, onMark, onWrite, onBack, sheet, language, path: "", game: "", data: null, refusal: "", depth: 0 });
    this.box = byId("structure");
    this.box.setAttribute("aria-label", say("structure"));
    this.bands = new Bands({ say, server, onDone: (steps, refusal) => this.laidOut(steps, refusal) });
    this.sections = new Sections({ say, server, onMark, onWrite, onRelease: () => this.news(), onDone: (steps, refusal) => this.laidOut(steps, refusal) });
    this.form = new Form({ say, server, onSteps: (steps) => this.written(steps), onRefused: (why) => this.refuse(why), onClose: (path) => this.closeForm(path) });
  }

  /** Show the items that a content path leads through; none clears it. */
  show(game, path) {
    if (path !== this.path) this.refusal = "";
    if (game !== this.game) Object.assign(this, { data: null, depth: 0 });
    Object.assign(this, { game, path });
    if (!`${path}.`.startsWith(`${this.form.path}.`)) this.form.close();
    if (this.section !== this.bands.key) this.bands.close();
    if (this.sheet() !== this.sections.sheet || game !== this.sections.game) this.sections.close();
    if (!path) {
      this.close();
      this.draw();
    }
    return game ? this.fetch() : undefined;
  }

  /** Fetch the structure again after a file has changed. */
  news() {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (this.game) this.fetch();
      if (this.sections.sheet) this.sections.open(this.game, this.sections.sheet);
    }, PAUSE);
  }

  async fetch() {
    const { game, path } = this;
    const { ok, data } = await this.server.get("/structure.json", { game, path });
    if (!ok || path !== this.path || game !== this.game) return;
    this.data = data;
    this.draw();
    this.form.renew();
    if (this.bands.key) this.bands.open(game, this.sheet(), this.bands.key);
  }

  /** What the items stand in, if it has a form. */
  get entry() {
    return this.path && this.data?.entry?.form ? this.data.entry : null;
  }

  /** All that may have a form, the innermost first. */
  get formed() {
    return [...(this.data?.items ?? []).filter((each) => each.form).reverse(), ...(this.entry ? [this.entry] : [])];
  }

  /** The innermost item. */
  get item() {
    return this.path ? this.data?.items.at(-1) : undefined;
  }

  // ---- elements

  draw() {
    if (this.picker?.isOpen || this.sections.isHeld) return;
    const { box } = this;
    const items = this.path ? (this.data?.items ?? []) : [];
    const focused = box.contains(document.activeElement) ? document.activeElement.dataset.name : "";
    const formOf = (item) => (item.path === this.form.path ? [this.form.element] : []);
    const rows = items.flatMap((item, level) => [this.row(item, level), ...formOf(item)]);
    const { entry } = this;
    if (entry) rows.unshift(this.entryRow(entry), ...formOf(entry));
    if (this.sheet()) rows.push(this.arranging());
    if (this.bands.key) rows.push(this.bands.element);
    if (this.sections.sheet) rows.push(this.sections.element);
    if (this.refusal) rows.push(make("p", "refused", this.refusal));
    const backs = backButtons(this.data ?? {}, this.language(), (act, step) => this.say(`${act}_it`, { what: this.what(step) }), (again) => this.back(again));
    if (backs) rows.push(backs);
    arrange(box, rows); // a form that is being filled in keeps the focus
    box.hidden = !rows.length;
    box.classList.toggle("idle", !this.path);
    if (focused) this.refocus(focused);
  }

  /** Focus what had the focus before, or what is nearest to it and can have it. */
  refocus(name) {
    const level = name.split(" ")[0];
    const find = (each) => this.box.querySelector(`[data-name="${each}"]:not(:disabled)`);
    (find(name) ?? find(`${level} name`) ?? this.box.querySelector("button:not(:disabled)"))?.focus();
  }

  row(item, level) {
    const { say } = this;
    const row = make("div", "level");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", item.title);
    const name = button("level-name", item.label, () => this.onMark(item.path));
    name.dataset.name = `${level} name`;
    name.title = item.path;
    if (item.kind && item.kind !== item.label) name.append(make("span", "quiet", ` ${item.kind}`));
    const acts = make("div", "group");
    for (const act of ITEM_ACTS) {
      const each = button("tool", "", () => (act === "add" && item.block ? this.pick(item, row) : this.change(item, act)));
      const label = act === "add" ? (item.block ? say("add_block") : say("add_item")) : say(`do_${act}`);
      each.append(sign(SIGNS[act]));
      each.setAttribute("aria-label", label);
      each.title = label;
      each.dataset.name = `${level} ${act}`;
      each.disabled = ["up", "down", "remove"].includes(act) && !item[act];
      acts.append(each);
    }
    if (item.form) {
      const form = this.formButton(item, level);
      acts.prepend(form);
    }
    row.append(name, acts);
    return row;
  }

  /** What the items stand in, such as a section: it is moved elsewhere, and has a form. */
  entryRow(entry) {
    const row = make("div", "level entry");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", entry.label);
    const name = button("level-name", entry.label, () => this.onMark(entry.path));
    Object.assign(name, { title: entry.path }).dataset.name = "entry name";
    row.append(name, this.formButton(entry, "entry"));
    return row;
  }

  formButton(item, level) {
    const isOpen = item.path === this.form.path;
    const each = button("tool", "", () => (isOpen ? this.closeForm(item.path) : this.openForm(item.path)));
    each.append(sign(PENCIL));
    each.setAttribute("aria-label", this.say("form"));
    each.setAttribute("aria-expanded", isOpen);
    each.title = this.say("form");
    each.dataset.name = `${level} form`;
    return each;
  }

  /** Open the form of an item below it; if only one to choose from is wanted, return whether there is. */
  async openForm(path, isChosen = false) {
    const item = this.formed.find((each) => each.path === path);
    if (!item || !(await this.form.open(this.game, path, item.title, isChosen))) return false;
    this.draw();
    this.form.element.previousElementSibling.scrollIntoView({ block: "start" });
    this.form.focus();
    return true;
  }

  /** Open the form that has the field at a path, with the focus there; return whether there is one. */
  async openField(path) {
    const item = this.formed.find((each) => path.startsWith(`${each.path}.`));
    if (!item || !(await this.openForm(item.path))) return false;
    if (this.form.focusOn(path.slice(item.path.length + 1))) return true;
    this.closeForm(item.path);
    return false;
  }

  closeForm(path) {
    this.form.close();
    this.draw();
    const level = this.data.items.findIndex((each) => each.path === path);
    this.refocus(`${level < 0 ? "entry" : level} form`);
  }

  /** Close what takes the place of the list beside the sheet: that is wanted now. */
  fold() {
    if (!this.form.path && !this.sections.sheet) return;
    this.form.close();
    this.sections.close();
    this.draw();
  }

  /** The section that the path leads through. */
  get section() {
    const [topic, id] = this.path.split(".");
    return topic === "sections" ? id : "";
  }

  /** The buttons that show what stands on the sheet, and how its sides are divided. */
  arranging() {
    const row = make("div", "arranging");
    const add = (name, isOpen, act) => {
      const each = button("tool", this.say(name), act);
      each.setAttribute("aria-expanded", isOpen);
      each.dataset.name = name;
      row.append(each);
    };
    add("sections", Boolean(this.sections.sheet), () => this.toggleSections());
    if (this.section) add("bands", Boolean(this.bands.key), () => this.toggleBands());
    return row;
  }

  async toggleSections() {
    if (this.sections.sheet) this.sections.close();
    else await this.sections.open(this.game, this.sheet());
    this.draw();
    this.sections.element.previousElementSibling?.scrollIntoView({ block: "start" });
  }

  /** Show how the side of the section is divided, if it is not shown yet. */
  openBands() {
    return this.bands.key ? undefined : this.toggleBands();
  }

  async toggleBands() {
    if (this.bands.key) this.bands.close();
    else if (!(await this.bands.open(this.game, this.sheet(), this.section))) this.refusal = this.say("no_bands");
    this.draw();
    this.bands.element.scrollIntoView({ block: "nearest" });
  }

  laidOut(steps, refusal) {
    this.refusal = refusal;
    if (steps) this.steps(steps);
    this.draw();
  }

  // ---- changes

  /** Choose the kind of a block, and add it below another. */
  pick(item, row) {
    this.close();
    this.picker = new Picker({
      say: this.say,
      label: this.say("add_block"),
      search: this.say("which_block"),
      lack: this.say("no_block"),
      text: ({ kind, about }) => `${kind} ${about}`,
      show: ({ kind, about }) => [kindSign(kind), make("b", "", kind), make("span", "about-kind", about)],
      onChoose: ({ kind }) => {
        this.close();
        this.change(item, "add", kind);
      },
      onClose: () => {
        this.close();
        this.draw();
        this.refocus(`${this.data.items.indexOf(item)} add`);
      },
    });
    row.after(this.picker.element);
    this.picker.offer(this.data.kinds);
  }

  close() {
    this.picker?.element.remove();
    this.picker = null;
  }

  /** Do one after the other: what is done next is done to what is there then. */
  next(work) {
    this.doing = (this.doing ?? Promise.resolve()).then(work);
    return this.doing;
  }

  /** Change an item, by default the innermost; what was added is opened, ready to be written. */
  change(wanted, act, kind = "") {
    return this.next(async () => {
      const item = wanted ?? this.item;
      if (!item || (["up", "down", "remove"].includes(act) && !item[act])) return;
      const answer = await this.post("/structure", { game: this.game, path: item.path, act, kind });
      if (!answer) return;
      await this.onMark(answer.path);
      this.announce(this.what({ act, name: item.title }));
      if (act === "add" && !(item.block && (await this.openForm(answer.path, true)))) this.onWrite(answer.path);
    });
  }

  /** Take the last change of what is seen back, or do it again, and show where that was; return its path. */
  back(again) {
    return this.next(async () => {
      const { depth } = this;
      const answer = await this.post("/undo", { game: this.game, again, language: this.language() });
      if (!answer) return "";
      this.depth = answer.redo.length ? depth + (again ? -1 : 1) : 0;
      const { act, path } = answer.did;
      const isGone = !again && ["add", "copy"].includes(act);
      if (isGone && `${this.path}.`.startsWith(`${path}.`)) await this.onMark("");
      else if (path && !isGone) await this.onMark(path);
      else await this.fetch();
      this.onBack();
      this.announce(this.say(again ? "redone" : "undone", { what: this.what(answer.did) }));
      return path;
    });
  }

  /** What a change did, in words. */
  what({ act, name }) {
    if (act === "fix") return this.say("mended", { files: name });
    return this.say(act === "add_column" ? "column_added" : `did_${act}`, { name });
  }

  async post(address, data) {
    const answer = await this.server.post(address, data);
    this.refusal = answer.ok ? "" : reason(answer, this.say);
    if (answer.ok) {
      this.steps(answer.data);
      return answer.data;
    }
    this.refuse(this.refusal);
    return null;
  }

  /** Say why something was not written. */
  refuse(why) {
    this.refusal = why;
    this.announce(why);
    this.draw();
  }

  /** Show at once that what the form has written can be undone. */
  written(steps) {
    this.steps(steps);
    this.draw();
  }

  /** Take what can be undone and redone since something else was written; `depth` is how much of the last is undone. */
  steps({ undo, redo }) {
    if (!redo.length) this.depth = 0;
    this.data = { entry: null, items: [], kinds: [], ...this.data, undo, redo };
  }

  announce(words) {
    this.byId("status").textContent = words;
  }

  /** Act on a key; return whether it is one of these. */
  key(event) {
    const { key, altKey, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (this.item && altKey && shiftKey && !isCommand && (key === "ArrowUp" || key === "ArrowDown")) {
      this.change(null, key === "ArrowUp" ? "up" : "down");
    } else if (key === "Delete" && !altKey && !isCommand && this.item) {
      this.change(null, "remove");
    } else return false;
    return true;
  }
}
