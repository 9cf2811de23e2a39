// The sections of a sheet, side by side: moved by drag and by keys, copied, added, deleted; and its back.

import { button, make } from "./dom.js";
import { Picker } from "./picker.js";
import { reason } from "./server.js";
import { ITEM_ACTS, SIGNS, sign } from "./signs.js";

export class Sections {
  constructor({ say, server, onDone, onMark, onWrite, onRelease }) {
    Object.assign(this, { say, server, onDone, onMark, onWrite, onRelease, sheet: "", data: null, dragged: null });
    this.element = make("div", "sections");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", say("sections"));
    this.element.onkeydown = (event) => this.key(event);
    this.element.ondragover = (event) => this.over(event);
    this.element.ondragleave = () => this.point(null);
    this.element.ondrop = (event) => this.drop(event);
    this.element.ondragend = () => this.release();
    this.element.onpointerdown = () => (this.isPressed = true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.isPressed && this.lift());
  }

  /** Whether something is pressed or dragged: drawing anew would take it from under the pointer. */
  get isHeld() {
    return this.isPressed || this.dragged !== null;
  }

  /** The pointer is no longer down, or has become a drag. */
  lift() {
    this.isPressed = false;
    if (!this.isHeld) this.onRelease();
  }

  /** What was dragged is let go. */
  release() {
    this.point(null);
    this.dragged = null;
    this.lift();
  }

  /** Show what stands on a sheet; return whether that can be arranged. */
  async open(game, sheet) {
    const { ok, data } = await this.server.get("/sections.json", { game, sheet });
    if (!ok || !data.sides.length) return false;
    if (this.isHeld && sheet === this.sheet) return true;
    Object.assign(this, { game, sheet, data });
    if (!this.picker) this.draw();
    return true;
  }

  close() {
    this.pick(null);
    Object.assign(this, { sheet: "", data: null });
    this.element.remove();
  }

  // ---- elements

  draw() {
    const { say, data } = this;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.name : "";
    const parts = data.sides.flatMap((side) => {
      const head = make("div", "sections-side");
      head.append(make("b", "", `${say(side.name)}: ${side.title}`));
      if (side.name === "back") head.append(this.named(button("tool", say("remove_side"), () => this.change({ act: "remove_side", seen: side.sections.map(({ id }) => id) })), "remove_side"));
      const list = make("ul");
      list.setAttribute("aria-label", say(side.name));
      list.append(...side.sections.map((each, at) => this.item(each, at && side.sections[at - 1].band !== each.band)));
      return [head, list];
    });
    const foot = data.sides.length < 2 ? [this.named(button("tool", say("add_side"), () => this.pick({ act: "add_side" }, this.element.lastChild)), "add_side")] : [];
    this.element.replaceChildren(make("p", "quiet", say("sections_how")), ...parts, ...foot);
    if (focused) this.focus(focused);
  }

  named(element, name) {
    element.dataset.name = name;
    return element;
  }

  /** Focus an element by its name, or what is nearest to it. */
  focus(name) {
    const all = [...this.element.querySelectorAll("[data-name]")];
    const find = (wanted) => all.find((each) => each.dataset.name === wanted && !each.disabled);
    (find(name) ?? find(`${name.split(" ")[0]} name`) ?? all.find((each) => !each.disabled))?.focus();
  }

  /** One section: its name, to mark and drag it, and what can be done with it. */
  item(section, isParted) {
    const item = make("li", isParted ? "level parted" : "level");
    const name = this.named(button("level-name", section.title, () => this.onMark(`sections.${section.id}`)), `${section.at} name`);
    const acts = make("div", "group");
    for (const act of ITEM_ACTS) {
      const each = this.named(button("tool", "", () => (act === "add" ? this.pick(this.of(section, "add"), item) : this.change(this.of(section, act)))), `${section.at} ${act}`);
      each.append(sign(SIGNS[act]));
      each.title = this.say(act === "add" ? "add_section" : `do_${act}`);
      each.setAttribute("aria-label", `${each.title}: ${section.title}`);
      each.disabled = (act === "up" && section === this.all[0]) || (act === "down" && section === this.all.at(-1));
      acts.append(each);
    }
    Object.assign(item, { section, draggable: true });
    item.ondragstart = (event) => {
      this.dragged = section;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", section.title);
    };
    item.append(name, acts);
    return item;
  }

  get all() {
    return this.data.sides.flatMap((side) => side.sections);
  }

  of({ at, id }, act) {
    return { act, at, section: id };
  }

  /** Choose what is added: a new section, or one that is not on the sheet; null closes the choice. */
  pick(change, beside) {
    this.picker?.element.remove();
    this.picker = null;
    if (!change) return;
    if (!this.data.others.length) {
      this.change(change);
      return;
    }
    const close = () => {
      this.pick(null);
      this.draw();
      this.focus(change.at ? `${change.at} add` : change.act);
    };
    this.picker = new Picker({
      say: this.say,
      label: this.say(change.act === "add" ? "add_section" : "add_side"),
      search: this.say("which_section"),
      text: ({ id, title }) => `${id} ${title}`,
      show: ({ id, title }) => [make("b", "", title), make("span", "about-kind", id)],
      onChoose: ({ id }) => {
        this.pick(null);
        this.change({ ...change, known: id });
      },
      onClose: close,
    });
    beside.after(this.picker.element);
    this.picker.offer([{ id: "", title: this.say("new_section") }, ...this.data.others]);
  }

  // ---- dragging

  /** The section that something is dragged to, and whether it goes behind it. */
  target(event) {
    const item = event.target.closest?.("li");
    if (!this.dragged || !item || item.section.at === this.dragged.at) return null;
    const { top, height } = item.getBoundingClientRect();
    return { item, behind: event.clientY > top + height / 2 };
  }

  over(event) {
    const target = this.target(event);
    this.point(target);
    if (target) event.preventDefault();
  }

  /** Show where what is dragged goes. */
  point(target) {
    for (const each of this.element.querySelectorAll("li")) {
      each.classList.toggle("goes-before", each === target?.item && !target.behind);
      each.classList.toggle("goes-behind", each === target?.item && target.behind);
    }
  }

  drop(event) {
    const target = this.target(event);
    const { dragged } = this;
    this.point(null);
    if (!target) return;
    event.preventDefault();
    this.dragged = null;
    this.change({ ...this.of(dragged, "move"), to: target.item.section.at, behind: target.behind });
  }

  // ---- changes

  key(event) {
    const section = event.target.closest?.("li")?.section;
    if (!section || this.picker) return;
    const isMove = event.altKey && event.shiftKey && ["ArrowUp", "ArrowDown"].includes(event.key);
    if (!isMove && event.key !== "Delete") return;
    event.preventDefault();
    event.stopPropagation(); // the marked item stays where it is
    const act = isMove ? { ArrowUp: "up", ArrowDown: "down" }[event.key] : "remove";
    if (isMove && section === (act === "up" ? this.all[0] : this.all.at(-1))) return;
    this.change(this.of(section, act));
  }

  /** Change the sheet; what was added is opened, ready to be written. */
  change(change) {
    const { game, sheet } = this;
    this.doing = (this.doing ?? Promise.resolve()).then(async () => {
      const answer = await this.server.post("/sections", { game, sheet, ...change });
      this.onDone(answer.ok ? answer.data : null, answer.ok ? "" : reason(answer, this.say));
      if (!answer.ok || sheet !== this.sheet) return;
      await this.open(game, sheet);
      this.follow(change, answer.data.path);
    });
    return this.doing;
  }

  /** Show where a change has led: the focus stays with what was moved. */
  follow({ act, at }, path) {
    const section = this.all.find(({ id }) => path === `sections.${id}`);
    if (["add", "add_side"].includes(act)) return path.endsWith(".title") ? this.onWrite(path) : this.onMark(path);
    if (section) {
      this.focus(`${section.at} name`);
      return this.onMark(path);
    }
    return this.focus(`${at ?? ""} name`);
  }
}
