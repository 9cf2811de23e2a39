// Export what the game has: the dialog that asks what and how, says what it takes, and shows what came of it.

import { button, make } from "./dom.js";
import { ExportChoices } from "./exportchoices.js";
import { ExportCost } from "./exportcost.js";
import { ExportResult, where } from "./exportresult.js";
import { reason } from "./server.js";

export class Exporter {
  /** `view` tells what is shown and offered, `finding` makes an element, `lead` goes where one leads,
   *  `opener` is the button that opens the dialog, `tell` says how an export ended while that was closed. */
  constructor({ say, server, unsaved, dialog, opener, view, finding, lead, tell }) {
    Object.assign(this, { say, server, unsaved, dialog, opener, view, lead, tell });
    opener.onclick = () => this.show();
    this.plain = (each) => {
      const element = finding(each);
      element.onclick = null;
      return element;
    };
    const led = (game) => (each) => this.led(finding(this.spoken(each)), each, game());
    this.cost = new ExportCost({ say, server, finding: led(() => this.choices.view.game.id) });
    this.result = new ExportResult({ say, finding: led(() => this.last.game), onCancel: () => server.post("/export/cancel", {}), nameLanguage: (code) => this.view().nameLanguage(code), onDraft: (languages) => this.begin({ draft: true, ...(languages.length ? { languages } : {}) }) });
    this.last = null;
    dialog.classList.add("export");
    dialog.addEventListener("close", () => this.cost.stop());
  }

  get open() {
    return this.dialog.open;
  }

  get isRunning() {
    return this.last?.state === "running";
  }

  /** Open the dialog: with the form as it was for the same sheet and choices, else for what is shown. */
  async show() {
    const view = this.view();
    if (!view.game || this.open) return;
    const answer = await this.server.get("/export.json");
    if (!answer.ok || this.open) return;
    const now = JSON.stringify([view.game, view.sheet, view.language, view.paper, view.edition, view.face, view.scheme, answer.data.printers]);
    const isSame = now === this.shownFor;
    this.shownFor = now;
    this.take(answer.data.export);
    if (!isSame) {
      this.choices = new ExportChoices({ say: this.say, view, offer: answer.data, finding: this.plain, onChange: () => this.change() });
    }
    this.result.show(this.last?.game === view.game.id || this.isRunning ? this.last : null);
    this.build(view, answer.data.home);
    this.goes.hidden = this.result.isOver;
    this.dialog.showModal();
    this.mark();
    this.change();
    if (this.isRunning) this.result.focus(this.result.stop);
    else this.choices.form.querySelector("input:checked")?.focus();
  }

  build(view, home) {
    const head = make("h2", "", this.say("export"));
    head.append(" ", make("span", "quiet", view.game.title));
    head.id = "export-head";
    this.dialog.setAttribute("aria-labelledby", head.id);
    this.go = button("tool save", this.say("export"), () => this.begin());
    this.refused = make("p", "refused");
    this.refused.setAttribute("role", "alert");
    const foot = make("p", "export-foot");
    foot.append(this.go, button("tool", this.say("close"), () => this.dialog.close()));
    const aside = make("div", "export-aside");
    const unsaved = this.unsaved.count ? [make("p", "goes-stale", this.say("unsaved_out", { count: this.unsaved.count }))] : [];
    this.goes = where(this.say, "export_goes", home);
    aside.append(this.cost.element, this.goes, ...unsaved, this.refused, this.result.element, this.share(view), foot);
    const room = make("div", "export-room");
    room.append(this.choices.form, aside);
    this.dialog.replaceChildren(head, room);
  }

  /** The link that hands out the game itself, for another to open: apart from what is printed. */
  share({ game }) {
    const box = make("p", "export-share");
    const link = make("a", "tool", this.say("share_game"));
    Object.assign(link, { href: `/share/${encodeURIComponent(game.id)}.zip`, download: `${game.id}.zip` });
    box.append(link, " ", make("span", "quiet", this.say("about_share")));
    return box;
  }

  /** Take something else that is chosen: measure it. */
  change() {
    const options = this.choices.options();
    this.go.disabled = !options || this.isRunning;
    this.choices.lock(this.isRunning);
    this.refused.textContent = "";
    if (!this.isRunning) this.cost.measure(options);
  }

  /** Begin what is chosen; `ways` are those that the form does not offer. */
  async begin(ways = {}) {
    const chosen = this.choices.options();
    if (!chosen || this.isRunning) return;
    const options = { ...chosen, ...ways };
    this.cost.stop();
    this.refused.textContent = "";
    this.go.disabled = true;
    const answer = await this.server.post("/export", options);
    if (!answer.ok) {
      this.refused.textContent = reason(answer, this.say);
      this.go.disabled = false;
      return;
    }
    this.take(answer.data);
    this.result.focus(this.result.stop);
  }

  /** Take news of the export, this page's or another's. */
  take(export_) {
    if (!export_ || (this.last?.key === export_.key && this.last.state !== "running")) return;
    this.last = export_;
    this.result.show(export_);
    this.mark();
    if (!this.open) {
      if (!this.isRunning) this.tell(this.result.words);
      return;
    }
    this.goes.hidden = this.result.isOver;
    this.choices.lock(this.isRunning);
    this.go.disabled = this.isRunning || !this.choices.options();
  }

  /** Say on the button how far an export is, and that it is over while its dialog is closed. */
  mark() {
    const { state, done } = this.last ?? {};
    const words = { running: ` ${this.say("percent", { percent: Math.floor(100 * done) })}`, done: this.open ? "" : " ✓" }[state] ?? "";
    this.opener.textContent = this.say("export") + words;
  }

  /** Fetch the state of an export that was running when the connection was lost. */
  async refresh() {
    if (!this.isRunning) return;
    const answer = await this.server.get("/export.json");
    if (answer.ok) this.take(answer.data.export ?? { ...this.last, state: "cancelled" });
  }

  /** A finding that stands for all that a language lacks says so in the words of the page. */
  spoken(finding) {
    const { untranslated: count, language } = finding;
    if (!count) return finding;
    const message = this.say("export_untranslated", { language: this.view().nameLanguage(language), count });
    return { ...finding, message, hint: this.say("about_untranslated") };
  }

  /** Let a finding lead to its block; one about what was chosen leads nowhere. */
  led(element, finding, game) {
    if (!finding.line) element.querySelector(".where")?.remove();
    element.onclick = () => {
      if (!finding.line && !finding.block) return;
      this.dialog.close();
      this.lead({ ...finding, game });
    };
    return element;
  }
}
