// The dialog that begins a game. What is typed stays in it until a game has begun.

import { BEGUN } from "./begun.js";
import { button, make } from "./dom.js";
import { Archive, choice, Original, report, Starters, Table } from "./sources.js";
import { readersLanguage } from "./tongue.js";

/** How long to wait for more letters before an id is asked for, in ms. */
const PAUSE = 250;
const WAYS = ["starter", "table", "copy", "archive"];
const ARCHIVE = /\.zip$/i;

export class Begin {
  constructor({ dialog, say, server, covers, nameLanguage, news }) {
    Object.assign(this, { dialog, say, server, nameLanguage, news });
    const onName = (words) => this.suggest(words);
    this.sources = { starter: new Starters({ say, covers }), table: new Table({ say, onName }), copy: new Original({ say, onName }), archive: new Archive({ say }) };
    this.games = [];
    this.asked = 0;
    this.build();
  }

  // ---- the form

  build() {
    this.form = make("form");
    Object.assign(this.form, { noValidate: true, autocomplete: "off" });
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.body = make("div", "begin-body");
    this.body.append(this.ways(), this.refusedAt("source"), this.fields());
    this.form.append(this.head(), this.body, this.foot());
    this.dialog.replaceChildren(this.form);
    this.turn("starter");
  }

  head() {
    const head = make("h2", "", this.say("new_game"));
    head.id = "begin-head";
    return head;
  }

  /** The ways to begin, and what each of them asks for. */
  ways() {
    const box = make("div", "sources");
    const ways = make("fieldset", "ways");
    ways.append(make("legend", "", this.say("begin_from")));
    for (const way of WAYS) {
      const tab = choice("way", way, "way", make("span", "tool", this.say(`from_${way}`)));
      tab.firstChild.onchange = () => this.turn(way);
      ways.append(tab);
    }
    box.append(ways, ...WAYS.map((way) => this.sources[way].element));
    return box;
  }

  fields() {
    const box = make("div", "fields");
    this.title = this.field("title", make("input"), 200);
    this.id = this.field("game", make("input"), 60, "about_folder");
    this.language = this.field("language", make("select"), 0, "about_example");
    this.title.oninput = () => this.propose();
    this.id.oninput = () => {
      this.isOwn = this.id.value !== "";
      this.propose();
    };
    box.append(...[this.title, this.id, this.language].map((each) => each.closest(".field")));
    return box;
  }

  /** Return an input with its label, what is said about it, and room for what is wrong with it. */
  field(name, input, most = 0, about = "") {
    const box = make("div", "field");
    const label = make("label", "", this.say(`begin_${name}`));
    const refused = this.refusedAt(name);
    const hint = make("p", "quiet", about && this.say(about));
    hint.id = `about-${name}`;
    Object.assign(input, { id: `begin-${name}`, name });
    if (most) Object.assign(input, { maxLength: most, spellcheck: name === "title" });
    input.setAttribute("aria-describedby", `refused-${name}${about ? ` ${hint.id}` : ""}`);
    label.htmlFor = input.id;
    box.append(label, input, refused, ...(about ? [hint] : []));
    return box.querySelector(`#${input.id}`);
  }

  refusedAt(name) {
    const refused = make("div", "refused");
    refused.id = `refused-${name}`;
    return refused;
  }

  foot() {
    const foot = make("div", "begin-foot");
    this.going = make("button", "tool save", this.say("begin"));
    this.going.type = "submit";
    this.said = make("p", "quiet");
    this.said.setAttribute("role", "status");
    foot.append(this.said, button("tool", this.say("cancel"), () => this.dialog.close()), this.going);
    return foot;
  }

  // ---- choices

  /** Take what there is to begin from; what was chosen stays. */
  offer({ games, starters, languages }) {
    this.games = games;
    for (const source of Object.values(this.sources)) source.offer({ games, starters });
    this.form.querySelector("[value=copy]").closest("label").hidden = !games.length;
    if (this.language.options.length !== languages.length) {
      const value = this.language.value || readersLanguage(languages) || "en";
      this.language.replaceChildren(...languages.map((each) => new Option(this.nameLanguage(each), each)));
      this.language.value = value;
    }
  }

  /** Open the dialog, if need be with one of the examples chosen. */
  show(kind = "") {
    if (kind) {
      this.form.querySelector(`[name=kind][value=${kind}]`).checked = true;
      this.turn("starter");
    }
    this.dialog.showModal();
    if (kind) return this.title.focus();
    return (this.title.value && this.way !== "archive" ? this.title : this.form.querySelector("[name=way]:checked")).focus();
  }

  /** Begin from a table, with its pictures, or a shared game that was dropped on the page. */
  drop(files) {
    if (!this.dialog.open) this.dialog.showModal();
    const archive = files.find((each) => ARCHIVE.test(each.name));
    this.turn(archive ? "archive" : "table");
    if (archive) this.sources.archive.take(archive);
    else this.sources.table.takeAll(files);
  }

  turn(way) {
    this.way = way;
    this.form.querySelector(`[name=way][value=${way}]`).checked = true;
    for (const each of WAYS) this.sources[each].element.hidden = each !== way;
    this.language.closest(".field").hidden = way === "copy" || way === "archive";
    for (const each of [this.title, this.id]) each.closest(".field").hidden = way === "archive";
    this.form.querySelector("#about-language").hidden = way !== "starter";
    this.refuse("source");
    if (way === "copy") this.suggest(this.sources.copy.title());
  }

  /** Suggest a title, unless one was typed. */
  suggest(words) {
    this.refuse("source");
    if (this.title.value && this.title.value !== this.suggested) return;
    this.suggested = this.title.value = words.slice(0, 1).toUpperCase() + words.slice(1);
    this.propose();
  }

  /** Ask the server for an id that fits the title, and what it says of the one that was typed. */
  propose() {
    clearTimeout(this.later);
    this.later = setTimeout(async () => {
      this.asked += 1;
      const { asked } = this;
      const { ok, data } = await this.server.get("/begin.json", { title: this.title.value, game: this.isOwn ? this.id.value : "" });
      if (!ok || asked !== this.asked) return;
      if (!this.isOwn) this.id.value = data.game;
      this.refuse("game", data.message ? [data] : []);
      if (this.title.value) this.refuse("title");
    }, PAUSE);
  }

  // ---- beginning

  /** Say what is wrong with a field, and how it gets right; without findings, that nothing is. */
  refuse(name, findings = []) {
    const box = this.form.querySelector(`#refused-${name}`);
    box.replaceChildren(...findings.map((each) => finding(each)));
    this.form.querySelector(`#begin-${name}`)?.setAttribute("aria-invalid", findings.length > 0);
  }

  async submit() {
    if (this.isBusy) return;
    this.busy(true);
    await this.send();
    this.busy(false);
  }

  async send() {
    const source = await this.sources[this.way].order();
    const missing = { source: source.missing, title: this.way === "archive" || this.title.value.trim() || this.id.value ? "" : "need_title" };
    for (const [name, word] of Object.entries(missing)) this.refuse(name, word ? [{ message: this.say(word) }] : []);
    const first = Object.keys(missing).find((name) => missing[name]);
    if (first) return this.focus(first);
    const order = { game: this.way === "archive" ? "" : await this.chosenId(), title: this.title.value, language: this.language.value, source };
    const answer = await this.server.post("/begin", order);
    if (answer.ok) return this.begun(answer.data);
    return this.refused(answer);
  }

  /** The id that was typed, or the one for the title: it may have been typed this very moment. */
  async chosenId() {
    if (this.isOwn) return this.id.value;
    const { data } = await this.server.get("/begin.json", { title: this.title.value });
    return (this.id.value = data.game ?? this.id.value);
  }

  refused({ status, data }) {
    const name = data.field || "source";
    const usual = { message: data.refused ?? this.say(status ? "not_begun" : "lost") };
    for (const each of ["source", "title", "game", "language"]) this.refuse(each, each === name ? data.findings ?? [usual] : []);
    this.focus(name);
  }

  focus(name) {
    const field = this.form.querySelector(`#begin-${name}`) ?? this.sources[this.way].element.querySelector("input, select");
    field.focus();
    this.form.querySelector(`#refused-${name}`).scrollIntoView({ block: "nearest" });
  }

  busy(isBusy) {
    this.isBusy = isBusy;
    this.going.disabled = isBusy;
    this.said.textContent = isBusy ? this.say("beginning") : "";
  }

  /** Open the game; of a table, say first what was made of it. */
  begun({ game, made, sheet }) {
    const open = () => {
      const language = this.way === "copy" ? this.games.find((each) => each.id === this.sources.copy.select.value)?.languages[0] : "";
      const query = Object.entries({ game, sheet, language }).filter(([, value]) => value);
      location.assign(`/?${new URLSearchParams(query)}${BEGUN}`);
    };
    if (made.rows === undefined && !made.left_files) {
      this.dialog.close(); // until the other page is there, nothing begins from this one
      return open();
    }
    const box = make("div", "begin-body");
    box.append(...report(this.say, made, open));
    this.dialog.replaceChildren(this.head(), box);
    box.querySelector("button").focus();
    this.dialog.onclose = () => location.reload();
    return undefined;
  }
}

/** Return a finding as it is shown beside a field. */
function finding({ message, hint, line, file, excerpt }) {
  const box = make("div", "refusal");
  box.append(make("p", "", message));
  if (hint) box.append(make("p", "hint", hint));
  if (line) box.append(make("p", "where", `${file}:${line}`));
  if (excerpt?.length) box.append(make("pre", "excerpt", excerpt.join("\n")));
  return box;
}
