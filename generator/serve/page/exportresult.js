// How far an export is, and what it gave: files to open and to download, and findings that lead to their blocks.

import { button, make } from "./dom.js";

/** At which shares the progress is read aloud. */
const ALOUD = [0.25, 0.5, 0.75];
/** How many files are listed one by one; the rest is in the archive. */
const MOST_LISTED = 40;

const link = (name, words, address) => {
  const element = make("a", name, words);
  element.href = address;
  return element;
};

/** Say in which folder something is; the words end with it. */
export function where(say, word, folder) {
  const line = make("p", "export-where", say(word));
  line.append(make("code", "", folder));
  return line;
}

export class ExportResult {
  constructor({ say, finding, nameLanguage, onCancel, onDraft }) {
    Object.assign(this, { say, finding, nameLanguage, onCancel, onDraft });
    this.element = make("section", "export-result");
    this.voice = make("p", "heard");
    this.voice.setAttribute("role", "status");
    this.box = make("div");
    this.element.append(this.voice, this.box);
    this.shown = "";
  }

  /** Whether it is shown where the files of an export are. */
  get isOver() {
    return this.box.querySelector(".export-where") !== null;
  }

  /** Show an export, whatever its state; null shows nothing. */
  show(export_) {
    if (!export_) {
      this.shown = "";
      return this.box.replaceChildren();
    }
    const { key, state } = export_;
    const isNew = this.shown !== `${key} ${state}`;
    this.shown = `${key} ${state}`;
    if (state === "running") return this.running(export_, isNew);
    if (isNew) this.over(export_);
    return undefined;
  }

  /** Focus an element of the result, and show as much of that as there is room for. */
  focus(element) {
    element?.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  running({ game, done, what }, isNew) {
    if (isNew) {
      this.bar = make("progress");
      this.bar.setAttribute("aria-label", this.say("export"));
      this.where = make("span", "");
      const row = make("p", "export-progress");
      this.stop = button("tool", this.say("cancel"), () => this.onCancel());
      row.append(this.where, this.stop);
      this.box.replaceChildren(this.bar, row);
      this.heard = 0;
      this.voice.textContent = this.say("export_begins");
    }
    if (!done && !what) {
      this.where.textContent = this.say("export_begins");
      return;
    }
    const percent = Math.floor(100 * done);
    this.bar.value = done;
    this.where.textContent = this.say("export_at", { percent, what: what.replace(`${game} `, "") });
    const reached = ALOUD.filter((each) => each <= done).length;
    if (reached > this.heard) this.voice.textContent = this.say("export_percent", { percent });
    this.heard = reached;
  }

  over(export_) {
    const { key, files, site, findings, state } = export_;
    const count = files.length + site.length;
    const word = { done: findings.length ? "export_warned" : "export_done", failed: "export_failed", cancelled: "export_cancelled" }[state];
    this.words = this.say(word, { count, found: findings.length });
    const hadFocus = this.box.contains(document.activeElement);
    this.head = make("h3", state === "failed" ? "wrong" : "", this.words);
    this.head.tabIndex = -1;
    this.voice.textContent = this.words;
    this.box.replaceChildren(this.head, ...this.made(export_), ...this.lacking(export_), ...this.found(findings), ...(state === "failed" ? this.drafting(export_) : []), ...this.list(key, files));
    if (hadFocus) this.focus(this.head);
  }

  made({ key, files, site, home, site_home: siteHome }) {
    const parts = [];
    if (files.length) parts.push(where(this.say, "export_out", home));
    if (site.length) parts.push(where(this.say, "site_out", siteHome));
    const actions = make("p", "export-actions");
    if (files.length) actions.append(link("tool", this.say("download_zip"), `/export/${key}/files.zip`), make("span", "quiet", this.say("about_zip")));
    if (site.length) actions.append(link("tool", this.say("download_site"), `/export/${key}/site.zip`));
    if (actions.children.length) parts.push(actions);
    return parts;
  }

  /** The languages that are left out while others are printed, each with the reason. */
  lacking(export_) {
    const { state, lacking, findings } = export_;
    if (state !== "done" || !lacking.length) return [];
    const box = make("div", "export-lacking");
    box.append(make("b", "", this.say("not_exported")));
    for (const each of lacking) {
      const errors = findings.filter(({ severity, language }) => severity === "error" && (!language || language === each));
      const gaps = errors.find(({ untranslated, language }) => untranslated && language === each);
      const count = gaps ? gaps.untranslated : errors.length;
      box.append(make("p", "", this.say(gaps ? "export_untranslated" : "export_refused", { language: this.nameLanguage(each), count })));
    }
    return [box, ...this.drafting(export_)];
  }

  /** The offer of a draft, where that prints what was refused; what is printed already stays as it is. */
  drafting({ state, drafts, lacking }) {
    if (!drafts) return [];
    const row = make("p", "export-actions");
    const languages = state === "done" ? lacking : [];
    const names = languages.length ? `: ${languages.map(this.nameLanguage).join(", ")}` : "";
    row.append(button("tool", this.say("export_draft") + names, () => this.onDraft(languages)), make("span", "quiet", this.say("about_draft")));
    return [row];
  }

  /** The files, each with a link that opens it in a new tab, where it can be printed. */
  list(key, files) {
    if (!files.length) return [];
    const list = make("ul", "export-files");
    for (const [at, { name }] of files.slice(0, MOST_LISTED).entries()) {
      const open = link("", name.replace(/^[^/]+\//, ""), `/export/${key}/${at}.pdf`);
      open.target = "_blank";
      open.rel = "noopener";
      const item = make("li");
      item.append(open);
      list.append(item);
    }
    if (files.length > MOST_LISTED) list.append(make("li", "quiet", `+ ${files.length - MOST_LISTED}`));
    const head = make("p", "export-kind", this.say("open_pdf"));
    head.id = "export-files-head";
    list.setAttribute("aria-labelledby", head.id);
    return [head, list];
  }

  found(findings) {
    if (!findings.length) return [];
    const box = make("div", "export-findings");
    box.append(...findings.map((each) => this.finding(each)));
    return [make("p", "export-kind", this.say("findings")), box];
  }
}
