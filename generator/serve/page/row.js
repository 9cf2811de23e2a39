// One text to translate: its source, help, fields and findings.

import { helpFor, nameIn, nameOf } from "./about.js";
import { choicesOf } from "./conflict.js";
import { button, grow, make, same } from "./dom.js";
import { Memory } from "./memory.js";
import { Palette } from "./palette.js";
import { Review, isDraft } from "./review.js";
import { reason } from "./server.js";
import { replacing, settled } from "./typing.js";
import { listVerdict } from "./verdict.js";

/** How long to wait for the next letter before a text is checked, in ms. */
const PAUSE = 350;

export class Row {
  constructor(pane, data) {
    Object.assign(this, { pane, data, game: pane.state.game, language: pane.state.language });
    this.verdict = null;
    this.isSaved = false;
    this.refusal = "";
    this.palette = new Palette(pane);
    this.memory = new Memory(this);
    this.review = new Review(this);
    this.suggestion = make("div", "suggestion");
    this.others = make("div", "twins");
    this.build();
    this.render();
    if (this.edit) this.judge();
  }

  get id() {
    return this.data.id;
  }

  get edit() {
    return this.pane.unsaved.get(this);
  }

  get history() {
    return this.pane.historyOf(this);
  }

  /** The words in the fields. */
  get forms() {
    return this.fields.map((each) => each.value);
  }

  /** Whether its text is in the language that the game is written in. */
  get isSource() {
    return this.data.state === "written";
  }

  /** Whether its text waits for a translation. */
  get isOpen() {
    return this.data.state === "missing" || this.data.state === "stale";
  }

  /** Show the current state of the text; what is typed stays. */
  renew(data) {
    if (JSON.stringify(data) === JSON.stringify(this.data)) return this.render();
    const isOther = !same(data.translation, this.data.translation);
    if (isOther) this.isSaved = false;
    const fits = same(data.forms, this.data.forms);
    this.data = data;
    if (this.edit && same(this.edit.forms, data.translation)) this.settle();
    if (this.edit) this.judgeSoon();
    else this.verdict = null; // it was of what the game said before
    if (!fits) this.build();
    this.render();
  }

  // ---- elements

  build() {
    const { pane, data } = this;
    this.element ??= make("div", "row");
    this.element.dataset.id = data.id;
    this.element.row = this;
    this.name = button("id", "", () => pane.sheets.mark(data.id, true));
    this.state = make("span", "state");
    const head = make("div", "row-head");
    head.append(this.name, this.state);
    this.about = make("div", "about");
    this.fields = data.forms.map((form, at) => this.field(form, at));
    const labelled = this.fields.flatMap((field, at) => (data.forms[at] ? [make("span", "form", data.forms[at]), field] : [field]));
    this.findings = make("ul", "verdict");
    this.findings.id = `findings-of-${data.id}`;
    for (const field of this.fields) field.setAttribute("aria-describedby", this.findings.id);
    this.conflict = make("div", "conflict");
    this.refused = make("p", "refused");
    this.stale = make("p", "goes-stale");
    this.meter = make("span", "letters");
    this.inserting = button("tool insert", pane.say("insert"), () => this.palette.open(this.written));
    this.inserting.title = "Ctrl I";
    this.undoing = button("tool undo", pane.say("undo"), () => this.queue(() => this.undo()));
    this.mending = button("tool mend", pane.say("mend"), () => this.fill(this.verdict.mended));
    this.saving = button("tool save", pane.say("save"), () => this.save().then(() => this.focus()));
    for (const each of [this.undoing, this.mending, this.saving]) each.setAttribute("aria-describedby", this.findings.id);
    const foot = make("div", "row-foot");
    foot.append(this.meter, this.inserting, this.undoing, this.mending, ...this.review.elements, this.saving);
    this.element.replaceChildren(head, this.about, this.others, ...labelled, this.suggestion, this.memory.element, this.findings, this.stale, this.conflict, this.refused, foot);
  }

  field(form, at) {
    const field = make("textarea");
    field.saved = () => this.data.translation[at] ?? "";
    field.lang = this.language.replace("_", "-");
    field.dir = "auto";
    field.rows = 1;
    field.onfocus = () => {
      this.last = field;
      this.pane.mark(this.id);
      this.pane.onAttend(this.id);
      this.memory.look();
      grow(field);
      if (field.value === "…") field.select(); // it waits to be written over
      if (!this.verdict && (this.edit || this.data.findings.length)) this.judge();
    };
    field.oninput = () => this.typed();
    field.onkeydown = (event) => this.key(event);
    requestAnimationFrame(() => grow(field));
    return field;
  }

  /** The field that was written in last. */
  get written() {
    return this.fields.includes(this.last) ? this.last : this.fields[0];
  }

  /** Show everything as it is now. */
  render() {
    const { data, edit, pane } = this;
    const { say } = pane;
    const wanted = edit?.forms ?? data.translation;
    this.fields.forEach((field, at) => {
      const words = wanted[at] ?? "";
      if (field.value !== words) field.value = words;
      grow(field);
    });
    const found = edit || this.verdict ? (this.verdict?.findings ?? []) : data.findings;
    const refused = this.verdict?.refused ?? "";
    listVerdict(this, found, refused);
    const errors = data.findings.filter((each) => each.severity === "error");
    const isWrong = this.isSaved && (errors.length > 0 || data.state === "missing");
    this.element.className = `row ${data.state}${data.reviewed ? " reviewed" : ""}`;
    this.element.classList.toggle("dirty", Boolean(edit));
    this.element.classList.toggle("saved", this.isSaved && !edit && !isWrong);
    this.element.classList.toggle("wrong", isWrong && !edit);
    this.element.classList.toggle("chosen", pane.chosen === data.id);
    this.state.textContent = edit ? say("unsaved_one") : this.isSaved ? this.savedAs() : this.label();
    this.saving.hidden = !edit || data.state === "gone";
    this.undoing.hidden = !this.history.length;
    this.mending.hidden = !this.verdict?.mended?.length;
    this.inserting.hidden = data.state === "gone";
    this.stale.textContent = this.staleness();
    this.describe();
    this.count();
    this.compare();
    this.memory.render();
    this.review.render();
    pane.suggestions.show(this);
    pane.twins.show(this);
    this.refused.textContent = this.conflict.children.length ? "" : this.refusal;
  }

  /** The state of its text; of one that is no translation, the file that it stands in. */
  label() {
    if (this.isSource) return this.data.file.split("/").at(-1);
    return this.pane.say(this.data.reviewed ? "reviewed" : isDraft(this.data) ? "unfinished" : this.data.state);
  }

  /** Which translations become stale with other words, or have just become so. */
  staleness() {
    const { data, edit, pane } = this;
    const languages = edit ? (data.translated ?? []) : this.isSaved ? (data.stale ?? []) : [];
    if (!languages.length) return "";
    return pane.say(edit ? "become_stale" : "became_stale", { count: languages.length, languages: languages.join(", ") });
  }

  /** The label of a saved text, with the errors in it. */
  savedAs() {
    const { say } = this.pane;
    const errors = this.data.findings.filter((each) => each.severity === "error");
    if (errors.length) return say("saved_but", { what: [...new Set(errors.map((each) => each.code))].join(", ") });
    if (this.data.reviewed || isDraft(this.data)) return this.label();
    return this.data.state === "missing" ? say("saved_but", { what: say("missing") }) : say("saved");
  }

  /** Show what helps to translate the text. */
  describe() {
    const { data, pane } = this;
    this.fields.forEach((field, at) => field.setAttribute("aria-label", `${nameOf(data)} ${data.forms[at]}`.trim()));
    nameIn(this.name, data);
    const now = JSON.stringify([data.source, data.previous, data.values, data.icons, data.names, data.homes, data.notes]);
    if (this.described === now) return;
    this.described = now;
    this.about.replaceChildren(...helpFor(data, pane));
  }

  /** Count the letters of a label. */
  count() {
    if (!this.data.room) return;
    const count = Math.max(...this.forms.map((each) => each.length));
    this.meter.textContent = this.pane.say("letters", { count, most: this.data.room });
    this.meter.classList.toggle("tight", count > this.data.room);
  }

  /** Where file or source have changed since the words were typed, show both with the choices. */
  compare() {
    const parts = choicesOf(this);
    const isSame = this.conflict.children.length === parts.length && parts.every((each, at) => each.textContent === this.conflict.children[at].textContent);
    if (!isSame) this.conflict.replaceChildren(...parts);
  }

  // ---- actions

  typed() {
    const { data, forms, edit } = this;
    this.isSaved = false;
    this.refusal = "";
    if (same(forms, data.translation)) this.pane.unsaved.drop(this);
    else this.put(forms, edit?.seen ?? data.translation, edit?.source ?? data.source);
    this.judgeSoon();
    this.render();
  }

  put(forms, seen = this.data.translation, source = this.data.source) {
    this.pane.unsaved.put({ game: this.game, language: this.language, id: this.id, forms, seen, source });
  }

  /** The words are saved: there is nothing unsaved of them, nor to be taken back in the fields. */
  settle() {
    this.pane.unsaved.drop(this);
    this.fields.forEach(settled);
  }

  /** Let the fields come back to what they say, before they say something else. */
  replace(forms) {
    this.fields.forEach((field, at) => replacing(field, forms[at] ?? ""));
  }

  /** Accept the current file and source as the basis of the words. */
  rebase() {
    this.put(this.edit.forms);
    this.render();
    return this;
  }

  key(event) {
    if (event.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const isCommand = event.ctrlKey || event.metaKey;
    const offers = { i: () => this.palette.open(event.target), m: () => this.memory.next() };
    if (offers[event.key] && isCommand && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      offers[event.key]();
      return;
    }
    if (event.key === "Enter") {
      if (event.shiftKey && this.data.prose && !isCommand) return; // a line break that is meant
      event.preventDefault();
      if (isCommand && event.shiftKey) this.review.say({ reviewed: true }, true);
      else if (isCommand) this.save(true);
    } else if (event.altKey && steps[event.key]) {
      event.preventDefault();
      this.pane.step(this, steps[event.key]);
    } else if (event.key === "Escape" && this.edit) {
      event.preventDefault();
      event.stopPropagation();
      this.restore();
    }
  }

  focus() {
    if (!this.element.isConnected) return;
    this.fields[0].focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  judgeSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.judge(), PAUSE);
  }

  /** Request the findings of the words in the fields. */
  async judge() {
    clearTimeout(this.waiting);
    if (this.data.state === "gone") return;
    const { forms } = this;
    const answer = await this.pane.server.post("/judge", this.submission(forms, this.data.translation));
    if (!answer.ok || !same(forms, this.forms)) return; // judged again, or when it is saved
    this.verdict = answer.data;
    this.render();
    this.reveal();
  }

  /** Scroll the findings into view if the text has the focus. */
  reveal() {
    if (this.element.contains(document.activeElement)) this.element.scrollIntoView({ block: "nearest" });
  }

  submission(forms, seen, more = {}) {
    return { game: this.game, language: this.language, id: this.id, forms, seen, ...more };
  }

  /** Do something that writes, after all that was begun before it. */
  queue(act) {
    const done = Promise.resolve(this.writing).then(act);
    this.writing = done.catch(() => {});
    return done;
  }

  /** Save what is typed; without errors, go on to the next text to translate. */
  save(isLeft = false) {
    return this.queue(() => this.saveNow(isLeft));
  }

  async saveNow(isLeft) {
    const { edit, data: before } = this;
    if (!edit) return isLeft ? this.pane.next(this) : undefined;
    if (before.state === "gone") return undefined;
    const others = this.pane.twins.of(before);
    const isDone = await this.write(this.submission(edit.forms, edit.seen, { source: edit.source }), edit.forms);
    if (!isDone) return undefined;
    const { translation, fuzzy, previous, reviewed } = before;
    this.history.push({ translation, fuzzy, previous, reviewed, others: await this.pane.twins.follow(this, others) });
    this.render();
    const isHere = this.element.contains(document.activeElement);
    if (isLeft && isHere && !this.edit && !this.element.classList.contains("wrong")) this.pane.next(this, `${this.savedAs()}.`);
    return undefined;
  }

  /** Write a translation; return whether it was saved, and announce its findings. */
  async write(submission, forms) {
    const answer = await this.pane.server.post("/text", submission);
    if (!answer.ok) {
      this.refusal = reason(answer, this.pane.say);
      this.pane.announce(`${this.pane.say("not_saved")} ${this.refusal}`);
      if (answer.status === 409) await this.pane.fetch();
      this.render();
      return false;
    }
    const { text } = answer.data;
    const now = this.edit; // letters typed while it was saved are not saved yet
    if (now && same(now.forms, forms)) this.settle();
    else if (now) this.put(now.forms, text.translation, text.source);
    Object.assign(this, { data: text, isSaved: true, refusal: "", verdict: null });
    if (now && this.edit) this.judgeSoon();
    this.pane.saved(this, answer.data);
    this.render();
    const errors = text.findings.filter((each) => each.severity === "error");
    this.reveal();
    this.pane.announce([this.savedAs(), this.staleness(), ...errors.map((each) => each.message)].filter(Boolean).join(". "));
    return true;
  }

  /** Show what the file says; what was typed can be restored with undo. */
  restore() {
    const { edit } = this;
    if (!edit) return;
    if (this.data.state !== "gone") this.history.push({ typed: edit.forms });
    this.replace(this.data.translation);
    this.pane.unsaved.drop(this);
    Object.assign(this, { verdict: null, refusal: "" });
    this.render();
    this.focus();
  }

  /** Put words into the fields; what was there can be restored with undo. */
  fill(forms) {
    this.history.push({ typed: this.forms });
    this.replace(forms);
    this.isSaved = false;
    this.put(forms, this.edit?.seen, this.edit?.source);
    this.verdict = null;
    this.judge();
    this.render();
    this.focus();
  }

  /** Undo the last save, or restore what was typed. */
  async undo() {
    const last = this.history.pop();
    if (!last) return;
    if (last.typed) {
      this.replace(last.typed);
      this.put(last.typed);
      this.judge();
    } else {
      const { translation, fuzzy, previous, reviewed } = last;
      const submission = this.submission(translation, this.data.translation, { fuzzy, previous, reviewed });
      if (await this.write(submission, translation)) await this.pane.twins.back(this, last.others);
      else this.history.push(last);
    }
    this.render();
    this.focus();
  }
}
