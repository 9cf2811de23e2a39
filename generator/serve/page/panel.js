// Beside the sheet: its findings, its texts for translators, and where things are written.

import { arrange, button, make, trimmed } from "./dom.js";
import { Credits } from "./credits.js";
import { reason } from "./server.js";

const TABS = ["findings", "texts", "source"];
/** The content path of a finding, without the language and the plural form that it may name. */
const pathOf = (finding) => finding.path.replace(/^[A-Za-z_]+:/, "").replace(/#.*$/, "");

/** The identity of a finding. */
const keyOf = (each) => `${each.code} ${each.path} ${each.file}:${each.line} ${each.message}`;

export class Panel {
  constructor({ say, server, sheets, texts, source, grids, byId, onWrite, onChoose, onTab, onSteps }) {
    Object.assign(this, { say, server, sheets, texts, source, grids, byId, onWrite, onChoose, onTab, onSteps });
    this.credits = new Credits({ say, server, findings: () => this.every(), game: () => this.state.game, onSteps });
    this.open = "findings";
    this.news = new Map();
    this.found = null;
    for (const name of TABS) {
      byId(`tab-${name}`).onclick = () => this.tab(name);
      byId(`tab-${name}`).onkeydown = (event) => this.key(event);
    }
    this.count();
  }

  /** Show the findings and texts of another sheet. */
  look(state) {
    const isOther = this.state?.game !== state.game;
    this.state = state;
    this.news = new Map();
    if (isOther) this.found = null;
    this.place("", []);
    this.list();
    this.texts.look(state);
    this.source.look(state);
    this.grids.look(state);
  }

  tab(name) {
    this.open = name;
    this.onTab(name);
    for (const each of TABS) {
      const tab = this.byId(`tab-${each}`);
      this.byId(each).hidden = each !== name;
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
    }
    if (name !== "texts") this.texts.close();
    if (name !== "source") this.source.end();
    if (name === "texts") return this.texts.open();
    return name === "source" ? this.source.begin() : undefined;
  }

  /** Move between the tabs with the arrow keys. */
  key(event) {
    const at = TABS.indexOf(this.open);
    const step = document.documentElement.dir === "rtl" ? -1 : 1;
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const name = TABS[(to + TABS.length) % TABS.length];
    this.tab(name);
    this.byId(`tab-${name}`).focus();
  }

  sheet(news) {
    this.news.set(news.view.language, news);
    cancelAnimationFrame(this.listing);
    this.listing = requestAnimationFrame(() => this.list());
    this.texts.news();
    this.source.news();
    this.grids.news();
  }

  check(news) {
    if (news.game !== this.state.game) return;
    this.found = news.findings;
    this.list();
    this.texts.news();
    this.source.news();
    this.grids.news();
  }

  /** All findings of the game and of the sides that are shown. */
  every() {
    const printed = [...this.news.values()].flatMap((each) => [...each.faults, ...each.sides.flatMap((side) => side.found ?? [])]);
    return [...new Map([...printed, ...(this.found ?? [])].map((each) => [keyOf(each), each])).values()];
  }

  /** Put all findings in order: those of this sheet first, without those shown above it. */
  list() {
    const printed = [...this.news.values()];
    const above = new Set(this.sheets.faults().map(keyOf));
    const every = printed.flatMap((each) => [...each.faults, ...each.sides.flatMap((side) => side.found ?? [])]);
    const ofSheet = [...new Map(every.map((each) => [keyOf(each), each])).values()];
    const known = new Set([...ofSheet.map(keyOf), ...above]);
    const rest = (this.found ?? []).filter((each) => !known.has(keyOf(each)));
    const mine = (each) => {
      const language = each.path.match(/^([A-Za-z_]+):/)?.[1];
      return (!language || this.news.has(language)) && this.sheets.has(pathOf(each));
    };
    const here = [...ofSheet.filter((each) => !above.has(keyOf(each))), ...rest.filter(mine)];
    const elsewhere = rest.filter((each) => !mine(each));
    const box = this.byId("findings");
    const shown = new Map([...box.querySelectorAll(".finding")].map((each) => [each.dataset.key, each]));
    const item = (each) => shown.get(keyOf(each)) ?? this.finding(each);
    const parts = here.map(item);
    if (above.size) parts.unshift(make("p", "fine", this.say("above_sheet", { count: above.size })));
    else if (!parts.length) {
      const isReady = this.found !== null && printed.length > 0 && printed.every((each) => each.sides.every((side) => side.key));
      parts.push(make("p", isReady ? "fine" : "waiting", this.say(isReady ? "no_findings" : "checking")));
    }
    if (elsewhere.length) parts.push(this.elsewhere(elsewhere.map(item)));
    const fixable = [...here, ...elsewhere, ...this.sheets.faults()].filter((each) => each.fixable).length;
    if (fixable) parts.unshift(this.mending(fixable));
    arrange(box, parts);
    this.count(here.length + above.size);
  }

  /** The button that applies all safe fixes to the game. */
  mending(count) {
    const box = this.byId("findings").querySelector(".mending") ?? make("p", "mending");
    if (!box.firstChild) box.append(button("tool", "", () => this.mend()));
    box.firstChild.textContent = this.say("mend_all", { count });
    return box;
  }

  async mend() {
    const { game } = this.state;
    const answer = await this.server.post("/fix", { game });
    const files = answer.data.files ?? [];
    if (answer.ok && game === this.state.game) this.onSteps(answer.data);
    this.byId("status").textContent = answer.ok ? this.say("mended", { files: files.join(", ") || "–" }) : reason(answer, this.say);
  }

  /** The findings of other sheets, folded. */
  elsewhere(items) {
    const more = this.byId("findings").querySelector("details") ?? make("details", "elsewhere");
    if (!more.firstChild) more.append(make("summary"));
    more.firstChild.textContent = `${this.say("elsewhere")} (${items.length})`;
    arrange(more, [more.firstChild, ...items]);
    return more;
  }

  count(number = 0) {
    this.byId("tab-findings").textContent = this.say("findings") + (number ? ` (${number})` : "");
    this.byId("tab-texts").textContent = this.say("texts");
  }

  finding(finding, isOpen = false) {
    const item = make("button", `finding ${finding.severity}`);
    item.type = "button";
    item.dataset.key = keyOf(finding);
    const head = make("span", "finding-head");
    head.append(make("b", "code", `${finding.code}`), make("span", "severity", this.say(finding.severity)));
    const where = finding.line ? `${finding.file}:${finding.line}:${finding.column}` : finding.file;
    item.append(head, make("span", "message", finding.message), make("code", "where", where));
    if (finding.excerpt.length) item.append(make("pre", "excerpt", trimmed(finding.excerpt)));
    if (finding.hint) item.append(make("span", "hint", finding.hint));
    item.classList.toggle("open", isOpen);
    item.onclick = () => this.choose(item, finding);
    return item;
  }

  choose(item, finding) {
    for (const each of document.querySelectorAll(".finding.chosen")) each.classList.remove("chosen");
    item.classList.add("chosen");
    const places = finding.line ? [[finding.file, finding.line, finding.column]] : [];
    this.onChoose(pathOf(finding), places);
    if (this.open === "source") this.source.follow(places);
  }

  step(by) {
    this.tab("findings");
    const every = [...document.querySelectorAll("#faults .finding, #findings .finding")];
    const items = every.filter((each) => !each.closest("details:not([open])"));
    if (!items.length) return;
    const at = items.findIndex((each) => each.classList.contains("chosen"));
    const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length];
    next.focus();
    next.click();
  }

  /** Open a line of a document in the editor. */
  async edit(file, line, column) {
    this.tab("source");
    await this.source.goTo(file, line, column);
    this.source.editor?.focus();
  }

  /** Open the table that a path is written in, at the cell that was pointed at last. */
  openTable(path, places) {
    const table = this.grids.tableOf(path, places);
    if (table) this.grids.open(table.path, table);
  }

  /** Say where something is written; what is only pointed at is not read aloud, nor edited. */
  place(path, places, isChosen = true, isEdited = isChosen) {
    this.byId("place").setAttribute("aria-live", isChosen ? "polite" : "off");
    const table = isEdited && this.grids.tableOf(path, places);
    const credits = isEdited ? this.credits.asking(path) : [];
    const now = JSON.stringify([path, places, Boolean(table), credits.length, isEdited]);
    if (this.placed === now) return; // a button is not taken from under the pointer
    this.placed = now;
    const parts = places.map(([file, line, column]) => {
      const row = make("span", "line");
      const where = `${file}:${line}:${column}`;
      const copy = button("copy", this.say("copy"), async () => {
        await navigator.clipboard?.writeText(where);
        copy.textContent = this.say("copied");
      });
      row.append(make("code", "", where), copy);
      if (this.source.has(file)) copy.before(button("copy", this.say("edit"), () => this.edit(file, line, column)));
      return row;
    });
    const head = make("span", "line");
    head.append(make("span", "path", path));
    head.hidden = !path;
    if (table) head.append(button("copy table", this.say("edit_table"), () => this.openTable(path, places)));
    head.append(...credits);
    if (path && isEdited) head.append(button("copy write", this.say("write"), () => this.onWrite()));
    const words = path || parts.length ? [head, ...parts] : [make("span", "quiet", this.say("point"))];
    this.byId("place").replaceChildren(...words);
  }
}
