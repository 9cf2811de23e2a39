// The source beside the sheet: the documents of a game, edited, saved, and kept in step with their files.

import { button, make } from "./dom.js";

/** How long typing must rest before a draft is stored, and the cursor before its block is marked, in ms. */
const REST = 250;

export class Source {
  constructor({ say, server, sheets, drafts, byId, findings, mend, onSaved }) {
    Object.assign(this, { say, server, sheets, drafts, byId, findings, onSaved });
    this.mend = async () => (await this.save()) && mend();
    this.game = "";
    this.documents = [];
    this.opened = new Map();
    this.shown = null;
    this.wanted = "";
    this.isOpen = false;
    this.editor = null;
    this.build();
    addEventListener("pagehide", () => this.keep());
    addEventListener("visibilitychange", () => this.keep());
  }

  build() {
    this.picker = make("select");
    this.picker.setAttribute("aria-label", this.say("document"));
    this.picker.onchange = () => this.open(this.picker.value);
    this.saving = button("tool save", this.say("save"), () => this.save());
    this.saving.setAttribute("aria-keyshortcuts", "Control+S");
    this.undoing = button("tool", this.say("undo"), () => this.step("undo"));
    this.redoing = button("tool", this.say("redo"), () => this.step("redo"));
    this.notice = make("div", "conflict");
    this.notice.setAttribute("role", "alert");
    this.host = make("div", "editor");
    const head = make("div", "source-head");
    head.append(this.picker, this.saving, this.undoing, this.redoing);
    this.byId("source").replaceChildren(head, this.notice, this.host);
    this.count();
  }

  /** Show the documents of another game. */
  async look({ game }) {
    if (game === this.game) return;
    this.keep();
    Object.assign(this, { game, documents: [], opened: new Map(), shown: null, wanted: "" });
    this.notice.replaceChildren();
    this.count();
    if (this.isOpen) await this.begin();
  }

  /** Open the pane: load the editor and the schema once, then the first document. */
  async begin() {
    this.isOpen = true;
    const game = this.game;
    this.loading ??= Promise.all([import("./editor.js"), import("./schema.js"), fetch("/schema.json").then((each) => each.json())]);
    const [[editors, schemas, schema]] = await Promise.all([this.loading, this.list()]);
    if (game !== this.game) return;
    if (!this.editor) {
      const answers = { say: this.say, onChange: () => this.changed(), onCursor: (line) => this.pointed(line), onSave: () => this.save(), onMend: this.mend };
      this.editor = new editors.Editor(this.host, answers);
      this.editor.schema = new schemas.Schema(schema);
      this.mentions = (await import("./mentions.js")).Mentions;
    }
    this.learn();
    const first = this.wanted || this.documents[0]?.path;
    if (this.shown) await this.renew(); // it may have been written on the sheet meanwhile
    else if (first) await this.open(first);
    this.mark();
  }

  end() {
    this.isOpen = false;
    this.keep();
  }

  /** Fetch which documents there are, and what can be undone. */
  async list() {
    const { data } = await this.server.get("/documents.json", { game: this.game });
    if (data.game !== this.game) return;
    this.documents = data.documents;
    this.steps(data);
    this.count();
  }

  /** Fetch what the source can name, for the editor to propose. */
  async learn() {
    const { ok, data } = await this.server.get("/names.json", { game: this.game });
    if (ok && data.game === this.game && this.editor) this.editor.mentions = new this.mentions(data);
  }

  /** Show whether anything can be undone and redone, told by how much or by what. */
  steps({ undo = 0, redo = 0 }) {
    this.undoing.disabled = !(undo.length ?? undo);
    this.redoing.disabled = !(redo.length ?? redo);
  }

  fetch(path) {
    return this.server.get("/document.json", { game: this.game, path });
  }

  /** Open a document, with its draft if there is one. */
  async open(path) {
    const game = this.game;
    this.wanted = path;
    if (!this.editor) return false; // it is opened once the editor is loaded
    this.keep();
    let document = this.opened.get(path);
    if (!document) {
      const answer = await this.fetch(path);
      const { ok, data } = answer;
      if (game !== this.game || this.wanted !== path) return false;
      const draft = this.drafts.get({ game, path });
      if (!ok && !draft) {
        this.wanted = "";
        this.refuse(answer);
        return false;
      }
      document = ok ? { path, file: data.file, base: data.text, version: data.version } : { path, file: path, base: draft.base, version: draft.version };
      if (draft) Object.assign(document, { base: draft.base, version: draft.version, isKept: true });
      document.state = this.editor.stateOf(document, draft?.text ?? data.text);
      this.opened.set(path, document);
    }
    if (this.shown) this.shown.state = this.editor.state;
    this.shown = document;
    this.notice.replaceChildren();
    this.editor.show(document.state);
    this.count();
    this.mark();
    await this.renew();
    return true;
  }

  get text() {
    return this.editor.state.doc.toString();
  }

  get isDirty() {
    return Boolean(this.shown) && this.text !== this.shown.base;
  }

  changed() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), REST);
    this.saving.disabled = false;
  }

  /** Store what is not saved, so that it is there again after a reload. */
  keep() {
    clearTimeout(this.keeping);
    if (!this.shown) return;
    const { game, shown, isDirty } = this;
    const { path, base, version } = shown;
    if (isDirty) this.drafts.put({ game, path, text: this.text, base, version });
    else if (shown.isKept) this.drafts.drop({ game, path }); // otherwise it is another window's
    shown.isKept = isDirty;
    this.count();
  }

  /** Mark the documents that are not saved, in the list and on the tab. */
  count() {
    const drafts = this.drafts.paths(this.game);
    const known = new Set(this.documents.map((each) => each.path));
    const paths = [...known, ...[...drafts].filter((each) => !known.has(each))];
    this.picker.replaceChildren(...paths.map((path) => new Option(drafts.has(path) ? `${path} • ${this.say("unsaved_one")}` : path, path)));
    this.picker.value = this.shown?.path ?? "";
    this.saving.disabled = !this.isDirty;
    this.byId("tab-source").textContent = this.say("source") + (drafts.size ? ` (${drafts.size})` : "");
  }

  /** Write the document; return whether its file says the same now. */
  async save(version = this.shown?.version) {
    if (!this.shown) return true;
    const { shown, game, text } = this;
    if (text === shown.base && version === shown.version) return true;
    const { path, base } = shown;
    const answer = await this.server.post("/document", { game, path, text, version, base });
    if (this.shown !== shown) return answer.ok;
    if (answer.ok) {
      Object.assign(shown, { base: text, version: answer.data.version });
      this.notice.replaceChildren();
      this.steps(answer.data);
      this.onSaved();
      this.keep();
      this.byId("status").textContent = `${path}: ${this.say("saved")}`;
    } else if (answer.data.now) {
      this.conflict(answer.data);
    } else {
      this.refuse(answer, answer.status === 409);
    }
    return answer.ok;
  }

  /** Say why a document was not read or written. */
  refuse({ status, data }, isGone = false) {
    const reason = data.refused ?? (status ? "" : this.say("lost"));
    this.notice.replaceChildren(make("p", "", `${this.say("not_saved")} ${reason}`.trim()));
    if (isGone) this.notice.append(button("tool", this.say("overwrite"), () => this.save("")));
  }

  /** Take over what the file says by now: both changes where they do not touch, else ask. */
  conflict({ now, merged }) {
    if (merged !== null) {
      Object.assign(this.shown, { base: now.text, version: now.version });
      this.editor.replace(merged);
      this.notice.replaceChildren(make("p", "", this.say(merged === now.text ? "taken" : "merged")));
      this.keep();
      return;
    }
    const take = button("tool", this.say("take_theirs"), () => this.take(now));
    const write = button("tool", this.say("overwrite"), () => this.save(now.version));
    const theirs = make("pre", "excerpt", differing(this.shown.base, now.text));
    theirs.tabIndex = 0;
    this.notice.replaceChildren(make("p", "", this.say("changed_meanwhile")), theirs, take, write);
  }

  /** Show what the file says; what was typed comes back with the editor's own undo. */
  take(now) {
    Object.assign(this.shown, { base: now.text, version: now.version });
    this.editor.replace(now.text);
    this.notice.replaceChildren();
    this.keep();
    this.mark();
  }

  /** Compare the document with its file, after something in the game was saved. */
  async renew() {
    const { shown } = this;
    if (!this.isOpen || !shown || !this.editor) return;
    const { ok, data } = await this.fetch(shown.path);
    if (!ok || shown !== this.shown || data.version === shown.version) return;
    if (!this.isDirty) return this.take(data);
    const { game, text } = this;
    const { path, base, version } = shown;
    const answer = await this.server.post("/document/merge", { game, path, text, base, version });
    if (shown === this.shown && text === this.text && answer.ok) this.conflict(answer.data);
  }

  /** Something was printed or checked anew: files may have changed, and findings. */
  news() {
    if (!this.isOpen || !this.editor) return;
    clearTimeout(this.renewing);
    this.renewing = setTimeout(async () => {
      await Promise.all([this.renew(), this.list(), this.learn()]);
      this.mark();
    }, REST);
  }

  /** Mark the findings of the document, as long as it is what was checked. */
  mark() {
    if (this.shown && !this.isDirty) this.editor.mark(this.findings().filter((each) => each.file === this.shown.file));
  }

  /** Undo or redo the last change of the game's files. */
  async step(name) {
    const answer = await this.server.post("/undo", { game: this.game, again: name === "redo" });
    if (!answer.ok) return this.refuse(answer);
    this.steps(answer.data);
    this.onSaved();
    this.byId("status").textContent = `${this.say(name)}: ${answer.data.paths.join(", ") || "–"}`;
    const [path] = answer.data.paths;
    return path && path !== this.shown?.path ? this.open(path) : this.renew();
  }

  /** Whether a file is a document of the game. */
  has(file) {
    return file.split("/")[1] === this.game && /\.(ya?ml|po|csv|tsv)$/.test(file);
  }

  /** Go to a line of a file. */
  async goTo(file, line, column) {
    await this.begin();
    const path = file.split("/").slice(2).join("/");
    if (this.shown?.path !== path && !(await this.open(path))) return;
    this.editor.goTo(line, column);
  }

  /** Go to one of some places: in the document that is shown if it is among them. */
  follow(places) {
    const own = places.filter(([file]) => this.has(file));
    const place = own.find(([file]) => file === this.shown?.file) ?? own[0];
    if (place) this.goTo(...place);
  }

  /** Mark on the sheet what is written at a line. */
  pointed(line) {
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => {
      const path = this.sheets.pathAt(this.shown.file, line);
      if (path) this.sheets.mark(path, true);
    }, REST);
  }
}

/** Return the lines of a text that another does not have, as far as they fit. */
function differing(before, after) {
  const known = new Set(before.split("\n"));
  const lines = after.split("\n").filter((each) => !known.has(each));
  return lines.slice(0, 12).join("\n") + (lines.length > 12 ? "\n…" : "");
}
