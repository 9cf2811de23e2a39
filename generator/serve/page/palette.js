// What can be put into a text: names, values and icons, found by typing, below the field.

import { make } from "./dom.js";
import { Picker } from "./picker.js";
import { reason } from "./server.js";
import { replacing } from "./typing.js";

export class Palette {
  constructor(pane) {
    this.pane = pane;
  }

  /** Open below a field, where its cursor is; where it is open, close it. */
  async open(field) {
    if (this.picker?.isOpen) return this.close();
    const { game, language } = this.pane.state;
    Object.assign(this, { field, game, from: field.selectionStart, to: field.selectionEnd });
    const { ok, data } = await this.pane.server.get("/palette.json", { game, language });
    if (!field.isConnected || this.picker?.isOpen) return undefined;
    if (!ok) return this.pane.announce(this.pane.say("lost"));
    this.picker ??= this.built();
    field.after(this.picker.element);
    this.picker.offer(data.palette);
    return undefined;
  }

  built() {
    const { say } = this.pane;
    return new Picker({
      say,
      label: say("insert"),
      search: say("insert_what"),
      text: ({ writes, means, path }) => `${writes} ${means} ${path}`,
      show: (entry) => this.parts(entry),
      onChoose: (entry) => this.insert(entry),
      onClose: () => this.close(),
    });
  }

  /** What stands for an entry: its picture, what is written for it, and what that stands for. */
  parts({ kind, writes, means, icon, drawing }) {
    const parts = [make("code", "", writes)];
    if (icon || drawing) {
      const image = new Image();
      image.alt = "";
      image.src = `/icon.svg?${new URLSearchParams(drawing ? { drawing } : { game: this.game, icon })}`;
      parts.unshift(image);
    }
    const says = { value: `= ${means}`, icon: means, drawing: this.pane.say("new_icon") }[kind];
    if (says) parts.push(make("span", "means", says));
    return parts;
  }

  /** Put an entry where the cursor of the field was; a new drawing becomes an icon before. */
  async insert(entry) {
    const { field, from, to } = this;
    const writes = entry.drawing ? await this.added(entry.drawing) : entry.writes;
    if (!writes || !field.isConnected) return;
    this.close();
    replacing(field, field.value.slice(0, from) + writes + field.value.slice(to));
    field.setRangeText(writes, from, to, "end");
    field.dispatchEvent(new Event("input"));
  }

  /** Add a drawing to the icons of the game; return what mentions it in a text. */
  async added(drawing) {
    const { pane, game } = this;
    const answer = await pane.server.post("/icon", { game, drawing });
    if (answer.ok) {
      pane.onSteps(answer.data);
      return `{icon:${answer.data.icon}}`;
    }
    pane.announce(reason(answer, pane.say));
    return "";
  }

  close() {
    this.picker.element.remove();
    this.field.focus();
    this.field.setSelectionRange(this.from, this.to);
  }
}
