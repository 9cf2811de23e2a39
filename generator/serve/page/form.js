// The form of a block or another item: its plain fields as the schema has them, each saved when it is left.

import { Artwork } from "./artwork.js";
import { button, grow, make, same } from "./dom.js";
import { Picker } from "./picker.js";
import { reason } from "./server.js";
import { settled } from "./typing.js";

/** Fields that are chosen rather than written: without them a new block shows the first of its sort. */
const CHOSEN = ["name", "names", "choice", "number"];
let number = 0;

const icon = (query) => {
  const image = new Image();
  image.alt = "";
  image.src = `/icon.svg?${new URLSearchParams(query)}`;
  return image;
};

export class Form {
  constructor({ say, server, onSteps, onRefused, onClose }) {
    Object.assign(this, { say, server, onSteps, onRefused, onClose, path: "", game: "", fields: [], saving: Promise.resolve() });
    this.element = make("form", "item-form");
    this.element.onsubmit = (event) => event.preventDefault();
    this.element.onkeydown = (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      this.onClose(this.path);
    };
  }

  /** Open the form of an item; return whether it has fields to choose from, if only such are wanted. */
  async open(game, path, title, isChosen = false) {
    const { ok, data } = await this.server.get("/form.json", { game, path });
    const wanted = (data.fields ?? []).filter((each) => !isChosen || (each.required && CHOSEN.includes(each.sort)));
    if (!ok || !wanted.length) return false;
    Object.assign(this, { game, path });
    this.element.setAttribute("aria-label", title);
    this.draw(data.fields);
    return true;
  }

  /** Focus the first field, or the first that is chosen. */
  focus() {
    const first = this.fields.find(({ data }) => CHOSEN.includes(data.sort) && data.required) ?? this.fields[0];
    first?.input.focus();
  }

  /** Focus the field with a name, or the one that has it within; return whether there is one. */
  focusOn(name) {
    const field = this.fields.find(({ data }) => `${name}.`.startsWith(`${data.name}.`));
    const folded = field?.input.closest("details");
    if (folded) folded.open = true;
    field?.input.focus();
    return Boolean(field);
  }

  close() {
    Object.assign(this, { path: "", fields: [] });
    this.element.remove();
  }

  /** Show what the file says by now; what is being written stays. */
  async renew() {
    await this.saving;
    const { game, path, saving } = this;
    if (!path) return;
    const { ok, data } = await this.server.get("/form.json", { game, path });
    if (!ok || path !== this.path) return;
    if (saving !== this.saving) return this.renew(); // the answer may be older than what was saved since
    const names = (fields) => fields.map((each) => `${each.name} ${each.sort}`);
    if (!same(names(data.fields), names(this.fields.map((each) => each.data)))) {
      if (!this.element.contains(document.activeElement)) this.draw(data.fields);
      return;
    }
    this.fields.forEach((field, at) => {
      if (field.isDirty()) return;
      field.data = data.fields[at];
      field.put(field.data.value);
    });
  }

  draw(fields) {
    this.fields = [];
    const more = make("details");
    more.append(make("summary", "", this.say("more_fields")));
    const rows = fields.map((data) => ({ data, row: this.row(data) }));
    const isAside = ({ data }) => data.aside;
    const aside = rows.filter(isAside);
    more.append(...aside.map((each) => each.row));
    const close = button("tool", this.say("close"), () => this.onClose(this.path));
    this.element.replaceChildren(...rows.filter((each) => !isAside(each)).map((each) => each.row), ...(aside.length ? [more] : []), close);
    for (const { input } of this.fields) if (input.tagName === "TEXTAREA") grow(input);
  }

  /** One field: its name, what it is for, what it says, and why that could not be saved. */
  row(data) {
    number += 1;
    const field = { data, id: `field-${number}` };
    const isMany = data.sort === "names";
    const row = make(isMany ? "fieldset" : "div", "field");
    const name = make(isMany ? "legend" : "label", "field-name", data.name.split(".").join(" · "));
    if (!isMany) name.htmlFor = field.id;
    if (data.required) name.append(make("span", "quiet", ` ${this.say("required")}`));
    Object.assign(field, this.control(data, field));
    field.isDirty = () => JSON.stringify(field.read()) !== field.clean;
    field.hold = () => {
      const { value: words } = field.input;
      field.input.saved = () => words;
      settled(field.input);
    };
    field.put = (value) => {
      field.write(value);
      field.clean = JSON.stringify(field.read()); // what says the usual is read as nothing
      field.hold();
    };
    field.refused = make("p", "refused");
    field.refused.id = `${field.id}-refused`;
    field.refused.setAttribute("role", "alert");
    row.append(name, field.element);
    if (data.about) {
      const about = make("p", "about-field", data.about);
      about.id = `${field.id}-about`;
      row.append(about);
    }
    (isMany ? row : field.input).setAttribute("aria-describedby", `${data.about ? `${field.id}-about ` : ""}${field.refused.id}`);
    row.append(field.refused);
    row.addEventListener("change", () => this.save(field));
    field.put(data.value);
    this.fields.push(field);
    return row;
  }

  /** What a field is written with: its elements, and how they are read and written. */
  control(data, field) {
    if (data.sort === "names") return this.boxes(data);
    if (data.topic === "icons") return this.icons(data, field);
    if (data.sort === "picture") return this.picture(field);
    const tag = { prose: "textarea", choice: "select", name: "select" }[data.sort] ?? "input";
    const input = make(tag);
    input.id = field.id;
    if (data.sort === "flag") input.type = "checkbox";
    if (data.sort === "number") Object.assign(input, { type: "number", min: data.least ?? "", max: data.most ?? "", step: data.whole ? 1 : "any" });
    if (tag === "textarea") {
      input.rows = 1;
      input.oninput = () => grow(input);
    }
    if (tag === "select") {
      if (!data.required) input.append(new Option(data.default === null ? "–" : `${data.default} (${this.say("usual")})`, ""));
      input.append(...data.choices.filter(({ value }) => data.required || value !== data.default).map(({ value, label }) => new Option(label, value)));
    }
    const read = {
      flag: () => (input.checked === (data.default ?? false) ? null : input.checked),
      number: () => (input.value === "" ? null : Number(input.value)),
    }[data.sort] ?? (() => input.value.trim() || null);
    const write = data.sort === "flag" ? (value) => (input.checked = value ?? data.default ?? false) : (value) => (input.value = value === data.default && tag === "select" && !data.required ? "" : value ?? "");
    return { element: input, input, read, write };
  }

  /** Several of the names that there are, in the order in which they are chosen. */
  boxes(data) {
    const element = make("div", "field-boxes");
    let order = [];
    const boxes = data.choices.map(({ value, label }) => {
      const box = make("input");
      Object.assign(box, { type: "checkbox", value });
      box.onchange = () => (order = box.checked ? [...order, value] : order.filter((each) => each !== value));
      const line = make("label");
      line.append(box, ` ${label}`);
      element.append(line);
      return box;
    });
    const write = (value) => {
      order = [...(value ?? [])];
      for (const box of boxes) box.checked = order.includes(box.value);
    };
    return { element, input: boxes[0] ?? element, read: () => (order.length ? [...order] : null), write };
  }

  /** An icon of the game, from a list with its pictures. */
  icons(data, field) {
    const element = make("div", "field-icon");
    let chosen = null;
    const input = button("tool", "", () => this.pick(data, field));
    input.id = field.id;
    element.append(input);
    field.artwork = this.artwork("drawing", element, field, (drawing) => this.adopt(data, field, drawing));
    const label = (value) => data.choices.find((each) => each.value === value)?.label ?? value;
    const write = (value) => {
      chosen = value;
      input.replaceChildren(...(value ? [icon({ game: this.game, icon: value }), ` ${label(value)}`] : [this.say("no_icon")]));
    };
    return { element, input, read: () => chosen, write };
  }

  /** The file of a picture: its name, and what takes one of the author's own. */
  picture(field) {
    const element = make("div", "field-picture");
    const input = make("input");
    input.id = field.id;
    const write = (value) => (input.value = value ?? "");
    const artwork = this.artwork("picture", element, field, write);
    element.append(input, artwork.element);
    return { element, input, read: () => input.value.trim() || null, write };
  }

  /** What takes a file for a field, chosen or dropped there, and saves the field. */
  artwork(kind, zone, field, onTaken) {
    const artwork = new Artwork({
      say: this.say,
      server: this.server,
      game: this.game,
      kind,
      onTaken: async (name) => {
        if ((await onTaken(name)) !== false) this.save(field);
      },
      onRefused: (why) => this.deny(field, why),
    });
    artwork.on(zone);
    return artwork;
  }

  /** Say at a field why it does not take something. */
  deny(field, why) {
    field.refused.textContent = why;
    if (why) field.refused.scrollIntoView({ block: "nearest" });
    field.input.setAttribute("aria-invalid", Boolean(why));
  }

  /** Make a drawing of the game an icon, and show it in a field; return whether that was done. */
  async adopt(data, field, drawing) {
    const answer = await this.server.post("/icon", { game: this.game, drawing });
    if (!answer.ok) {
      this.deny(field, reason(answer, this.say));
      return false;
    }
    field.picker?.onClose();
    data.choices.push({ value: answer.data.icon, label: answer.data.icon });
    field.write(answer.data.icon);
    field.joins = true; // the icon and what names it are taken back together
    return true;
  }

  /** Choose an icon by what it is called. */
  pick(data, field) {
    const close = () => {
      picker.element.remove();
      field.artwork.element.remove();
      field.picker = null;
      field.input.focus();
    };
    const picker = new Picker({
      say: this.say,
      label: data.name,
      search: this.say("search"),
      text: ({ value, label, drawing, means }) => (drawing ? `${drawing} ${means}` : `${value} ${label}`),
      show: (entry) => this.iconParts(entry),
      onChoose: async ({ value, drawing }) => {
        if (drawing) return (await this.adopt(data, field, drawing)) && this.save(field);
        field.write(value);
        close();
        return this.save(field);
      },
      onClose: close,
    });
    field.picker = picker;
    field.element.append(field.artwork.element, field.refused, picker.element);
    picker.offer([...(data.required ? [] : [{ value: null, label: this.say("no_icon") }]), ...data.choices]);
    this.offerDrawings(picker);
  }

  /** Offer the drawings that are no icons of the game yet, behind those that are. */
  async offerDrawings(picker) {
    const { ok, data } = await this.server.get("/palette.json", { game: this.game });
    if (ok && picker.isOpen) picker.extend(data.palette.filter(({ drawing }) => drawing));
  }

  /** What stands for an icon in the list: its picture and what it is called. */
  iconParts({ value, label, drawing }) {
    if (drawing) return [icon({ drawing }), make("span", "means", drawing.replaceAll("-", " ")), make("span", "quiet", this.say("new_icon"))];
    const words = make("span", "means", label);
    return value ? [icon({ game: this.game, icon: value }), words] : [words];
  }

  /** Save a field; what is refused stays in it, with the reason. The form may be one of another item meanwhile. */
  save(field) {
    const { game, path } = this;
    this.saving = this.saving.then(async () => {
      const { name, value: was } = field.data;
      const value = field.read();
      if (!path || !field.isDirty()) return;
      const answer = await this.server.post("/field", { game, path, name, value, was, joins: Boolean(field.joins) });
      field.joins = false;
      this.deny(field, answer.ok ? "" : reason(answer, this.say));
      if (answer.ok) {
        field.data = { ...field.data, value };
        field.clean = JSON.stringify(value);
        if (!field.isDirty()) field.hold();
        this.onSteps(answer.data);
        return;
      }
      if (path !== this.path || game !== this.game) {
        this.onRefused(`${name}: “${value ?? ""}”: ${reason(answer, this.say)}`);
        return;
      }
      const { data } = await this.server.get("/form.json", { game, path });
      const now = data.fields?.find((each) => each.name === name);
      if (now && path === this.path) field.data = now; // saved again, it is written over what the file says
    });
    return this.saving;
  }
}
