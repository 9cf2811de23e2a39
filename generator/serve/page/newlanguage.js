// Begin the translation of a game into another language: choose it, see what to expect, begin.

import { button, make } from "./dom.js";
import { reason } from "./server.js";

/** How long to wait for the next letter before a tag is looked up, in ms. */
const PAUSE = 250;

/** The name of a language in that language: “Deutsch”. */
function ownName(tag) {
  return new Intl.DisplayNames([tag.replaceAll("_", "-")], { type: "language" }).of(tag.replaceAll("_", "-"));
}

export class NewLanguage {
  constructor({ say, server, nameLanguage, onBegun }) {
    Object.assign(this, { say, server, nameLanguage, onBegun });
  }

  build() {
    const { say } = this;
    this.dialog = make("dialog", "beginning");
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no shortcuts of the page
    const head = make("h2", "", say("new_language"));
    head.id = "beginning-head";
    this.dialog.setAttribute("aria-labelledby", head.id);
    const label = make("label");
    this.field = make("input");
    this.field.setAttribute("list", "beginning-tags");
    this.field.setAttribute("aria-describedby", "beginning-known");
    Object.assign(this.field, { maxLength: 40, autocomplete: "off", spellcheck: false });
    this.field.oninput = () => this.typed();
    this.tags = make("datalist");
    this.tags.id = "beginning-tags";
    label.append(make("span", "", say("begin_which")), this.field);
    this.known = make("div");
    this.known.id = "beginning-known";
    this.known.setAttribute("aria-live", "polite");
    const form = make("form");
    form.method = "dialog";
    form.onsubmit = (event) => {
      event.preventDefault();
      this.begin();
    };
    this.going = make("button", "tool save", say("begin"));
    const foot = make("div", "dialog-foot");
    foot.append(button("tool", say("close"), () => this.dialog.close()), this.going);
    form.append(head, label, this.tags, this.known, foot);
    this.dialog.append(form);
    document.body.append(this.dialog);
  }

  async open(game) {
    if (!this.dialog) this.build();
    this.game = game;
    this.field.value = "";
    this.show(null);
    this.dialog.showModal();
    if (this.tags.children.length) return;
    const { data } = await this.server.get("/languages.json");
    this.tags.replaceChildren(...(data.languages ?? []).map((tag) => Object.assign(make("option"), { value: tag, label: this.nameLanguage(tag) })));
  }

  typed() {
    clearTimeout(this.waiting);
    this.show(null);
    this.waiting = setTimeout(() => this.look(), PAUSE);
  }

  /** The tag that is typed, or that of the language whose name is typed: as it is shown here, or its own. */
  get tag() {
    const typed = this.field.value.trim();
    const isTyped = (name) => name.replace(/ \([^)]*\)$/, "").toLowerCase() === typed.toLowerCase();
    const named = [...this.tags.children].find(({ value, label }) => isTyped(label) || isTyped(ownName(value)));
    return named?.value ?? typed;
  }

  /** Show what is known of the language whose tag is typed. */
  async look() {
    const { tag } = this;
    if (!tag) return;
    const { ok, data } = await this.server.get("/language.json", { game: this.game, tag });
    if (tag === this.tag) this.show(ok ? data : { refused: this.say("lost") });
  }

  show(about) {
    this.language = about?.language;
    this.going.disabled = !this.language;
    if (!about) return this.known.replaceChildren(make("p", "known quiet", this.say("begin_hint")));
    if (about.refused) return this.known.replaceChildren(make("p", "refused", about.refused));
    const { say } = this;
    const named = make("p", "known");
    const own = make("b", "", about.name);
    Object.assign(own, { lang: about.language.replace("_", "-"), dir: "auto" });
    named.append(own, ` – ${this.nameLanguage(about.language)} – ${say("begin_about", { texts: about.texts, forms: about.forms.join(", ") })}`);
    const notes = make("ul");
    if (about.direction === "rtl") notes.append(make("li", "", say("begin_rtl")));
    for (const { message, hint } of about.notes) {
      const item = make("li", "", message);
      item.append(make("span", "hint", ` ${hint}`));
      notes.append(item);
    }
    return this.known.replaceChildren(named, notes);
  }

  async begin() {
    if (!this.language) return;
    this.going.disabled = true;
    const answer = await this.server.post("/language", { game: this.game, tag: this.language });
    if (!answer.ok) return this.show({ refused: reason(answer, this.say) });
    this.dialog.close();
    return this.onBegun(answer.data.language);
  }
}
