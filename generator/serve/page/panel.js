// Beside the sheet: its findings, and its texts for translators.

const MOST_ROWS = 60;
/** How long a row says that it was saved, in ms. */
const SHOWN_AS_SAVED = 4000;
const make = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
};
/** The content path of a finding, without the language and the plural form that it may name. */
const pathOf = (finding) => finding.path.replace(/^[A-Za-z_]+:/, "").replace(/#.*$/, "");

export class Panel {
  constructor({ say, token, sheets, byId }) {
    Object.assign(this, { say, token, sheets, byId });
    this.open = "findings";
    this.news = new Map();
    this.found = null;
    this.rows = [];
    this.edits = new Map();
    this.saved = new Map();
    this.filter = "sheet";
    this.search = "";
    for (const name of ["findings", "texts"]) byId(`tab-${name}`).onclick = () => this.tab(name);
    this.frame();
    this.count();
  }

  /** Begin to look at another sheet. */
  look(state) {
    const isOther = this.state?.game !== state.game;
    const other = this.state && ["game", "language"].some((each) => this.state[each] !== state[each]);
    this.state = state;
    this.news = new Map();
    if (isOther) this.found = null;
    if (other) this.edits.clear();
    this.place("", []);
    this.list();
    if (this.open === "texts") this.fetch();
  }

  tab(name) {
    this.open = name;
    for (const each of ["findings", "texts"]) {
      this.byId(each).hidden = each !== name;
      this.byId(`tab-${each}`).setAttribute("aria-selected", each === name);
    }
    if (name === "texts") this.fetch();
  }

  sheet(news) {
    this.news.set(news.view.language, news);
    cancelAnimationFrame(this.listing);
    this.listing = requestAnimationFrame(() => this.list());
    if (this.open === "texts") {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.fetch(), 400);
    }
  }

  check(news) {
    if (news.game !== this.state.game) return;
    this.found = news.findings;
    this.list();
  }

  /** Put all findings in order: those of this sheet first. */
  list() {
    const printed = [...this.news.values()];
    const key = (each) => `${each.code} ${each.path} ${each.file}:${each.line} ${each.message}`;
    const every = printed.flatMap((each) => [...each.faults, ...each.sides.flatMap((side) => side.found ?? [])]);
    const faults = [...new Map(every.map((each) => [key(each), each])).values()];
    const told = new Set(faults.map(key));
    const rest = (this.found ?? []).filter((each) => !told.has(key(each)));
    const mine = (each) => {
      const language = each.path.match(/^([A-Za-z_]+):/)?.[1];
      return (!language || this.news.has(language)) && this.sheets.has(pathOf(each));
    };
    const here = [...faults, ...rest.filter(mine)];
    const elsewhere = rest.filter((each) => !mine(each));
    const parts = here.map((each) => this.finding(each));
    if (!parts.length) {
      const isReady = this.found !== null && printed.length > 0 && printed.every((each) => each.sides.every((side) => side.key));
      parts.push(make("p", isReady ? "fine" : "waiting", this.say(isReady ? "no_findings" : "checking")));
    }
    if (elsewhere.length) {
      const more = make("details", "elsewhere");
      more.open = this.byId("findings").querySelector("details")?.open ?? false;
      more.append(make("summary", "", `${this.say("elsewhere")} (${elsewhere.length})`));
      more.append(...elsewhere.map((each) => this.finding(each)));
      parts.push(more);
    }
    this.byId("findings").replaceChildren(...parts);
    this.count(here.length);
  }

  count(number = 0) {
    this.byId("tab-findings").textContent = this.say("findings") + (number ? ` (${number})` : "");
    this.byId("tab-texts").textContent = this.say("texts");
  }

  finding(finding, isOpen = false) {
    const item = make("button", `finding ${finding.severity}`);
    item.type = "button";
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
    this.sheets.mark(pathOf(finding), true);
    this.place(finding.path, finding.line ? [[finding.file, finding.line, finding.column]] : []);
  }

  step(by) {
    this.tab("findings");
    const items = [...this.byId("findings").querySelectorAll(".finding")].filter((each) => !each.closest("details:not([open])"));
    if (!items.length) return;
    const at = items.findIndex((each) => each.classList.contains("chosen"));
    const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length];
    next.focus();
    next.click();
  }

  /** Tell where something is written. */
  place(path, places) {
    const parts = places.map(([file, line, column]) => {
      const row = make("span", "line");
      const where = `${file}:${line}:${column}`;
      const copy = make("button", "copy", this.say("copy"));
      copy.type = "button";
      copy.onclick = async () => {
        await navigator.clipboard?.writeText(where);
        copy.textContent = this.say("copied");
      };
      row.append(make("code", "", where), copy);
      return row;
    });
    const words = path ? [make("span", "path", path), ...parts] : [make("span", "quiet", this.say("point"))];
    this.byId("place").replaceChildren(...words);
  }

  // ---- texts

  frame() {
    const bar = make("div", "filters");
    for (const name of ["sheet", "open", "all"]) {
      const button = make("button", "tool", this.say({ sheet: "only_sheet", open: "open", all: "all" }[name]));
      button.type = "button";
      button.dataset.filter = name;
      button.setAttribute("aria-pressed", name === this.filter);
      button.onclick = () => {
        this.filter = name;
        for (const each of bar.querySelectorAll("button")) each.setAttribute("aria-pressed", each === button);
        this.draw();
      };
      bar.append(button);
    }
    const search = make("input");
    search.type = "search";
    search.placeholder = this.say("search");
    search.setAttribute("aria-label", this.say("search"));
    search.oninput = () => {
      this.search = search.value.toLowerCase();
      this.draw();
    };
    bar.append(search);
    this.box = make("div", "rows");
    this.byId("texts").append(bar, this.box);
  }

  async fetch() {
    const { game, language } = this.state;
    const answer = await fetch(`/texts.json?${new URLSearchParams({ game, language })}`);
    if (!answer.ok) return;
    const news = await answer.json();
    if (news.game !== this.state.game || news.language !== this.state.language) return;
    this.rows = news.texts;
    this.draw();
  }

  draw(most = MOST_ROWS) {
    const isTyping = this.box.contains(document.activeElement) && document.activeElement.closest(".row");
    const typed = isTyping && isTyping.dataset.id;
    if (!this.rows.length) {
      const isSource = this.state && this.byId("language").selectedIndex === 0;
      return this.box.replaceChildren(make("p", "fine", this.say(isSource ? "source_language" : "no_texts")));
    }
    const here = this.sheets.paths();
    const wanted = this.rows.filter((row) => {
      if (this.search && ![row.id, ...row.source, ...row.translation].join("\n").toLowerCase().includes(this.search)) return false;
      if (this.filter === "sheet") return here.has(row.id);
      return this.filter === "all" || row.state === "stale" || row.state === "missing";
    });
    const old = new Map([...this.box.querySelectorAll(".row")].map((each) => [each.dataset.id, each]));
    const parts = wanted.slice(0, most).map((row) => {
      const kept = old.get(row.id);
      const isFresh = Date.now() - (this.saved.get(row.id) ?? 0) < SHOWN_AS_SAVED;
      return kept && (row.id === typed || isFresh || this.edits.has(row.id)) ? kept : this.row(row);
    });
    if (!parts.length) parts.push(make("p", "fine", this.say("no_texts")));
    if (wanted.length > most) {
      const more = make("button", "tool", `${this.say("more")} (${wanted.length - most})`);
      more.type = "button";
      more.onclick = () => this.draw(most + 4 * MOST_ROWS);
      parts.push(more);
    }
    const focus = document.activeElement;
    this.box.replaceChildren(...parts);
    if (typed && focus.isConnected && document.activeElement !== focus) focus.focus();
  }

  row(row) {
    const element = make("div", `row ${row.state}`);
    element.dataset.id = row.id;
    const head = make("div", "row-head");
    const id = make("button", "id", row.id);
    id.type = "button";
    id.onclick = () => this.sheets.mark(row.id, true);
    head.append(id, make("span", "state", this.say(row.state)));
    element.append(head);
    row.source.forEach((each) => element.append(make("p", "source", each)));
    if (row.previous.length) element.append(make("p", "previous", `${this.say("was")} ${row.previous.join(" | ")}`));
    const fields = row.forms.map((form, at) => {
      const field = make("textarea");
      field.lang = this.state.language.replace("_", "-");
      field.rows = 1;
      field.value = row.translation[at];
      field.setAttribute("aria-label", `${row.id} ${form}`.trim());
      field.onfocus = () => {
        this.sheets.mark(row.id);
        grow(field);
      };
      field.oninput = () => {
        grow(field);
        this.edits.set(row.id, true);
        element.classList.add("dirty");
        room();
      };
      field.onkeydown = (event) => {
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.save(element, row, fields);
      };
      if (form) element.append(make("span", "form", form));
      element.append(field);
      requestAnimationFrame(() => grow(field));
      return field;
    });
    const foot = make("div", "row-foot");
    const meter = make("span", "letters");
    const save = make("button", "tool save", this.say("save"));
    save.type = "button";
    save.onclick = () => this.save(element, row, fields);
    const room = () => {
      if (!row.room) return;
      const count = Math.max(...fields.map((each) => each.value.length));
      meter.textContent = this.say("letters", { count, most: row.room });
      meter.classList.toggle("tight", count > row.room);
    };
    room();
    foot.append(meter, save);
    element.append(foot, make("p", "refused"));
    return element;
  }

  async save(element, row, fields, seen = row.translation) {
    const { game, language } = this.state;
    const forms = fields.map((each) => each.value);
    const answer = await fetch("/text", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Playeraid-Token": this.token },
      body: JSON.stringify({ game, language, id: row.id, forms, seen }),
    }).catch(() => null);
    const news = (await answer?.json().catch(() => null)) ?? { refused: this.say("lost") };
    const note = element.querySelector(".refused");
    if (!answer?.ok) {
      note.textContent = news.refused;
      if (news.now) {
        const button = make("button", "tool", this.say("overwrite"));
        button.type = "button";
        button.onclick = () => this.save(element, row, fields, news.now);
        note.append(" ", button);
      }
      return;
    }
    this.edits.delete(row.id);
    this.saved.set(row.id, Date.now());
    this.rows = this.rows.map((each) => (each.id === row.id ? news.text : each));
    const fresh = this.row(news.text);
    fresh.classList.add("saved");
    fresh.querySelector(".state").textContent = this.say("saved");
    element.replaceWith(fresh);
  }

  /** Show the row of a text that was pointed at. */
  toText(path) {
    if (this.open !== "texts") return;
    const row = [...this.box.querySelectorAll(".row")].find((each) => each.dataset.id === path);
    row?.scrollIntoView({ block: "nearest" });
    for (const each of this.box.querySelectorAll(".row.chosen")) each.classList.remove("chosen");
    row?.classList.add("chosen");
  }
}

function grow(field) {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}

/** Take from an excerpt the blanks that all its lines begin with. */
function trimmed(lines) {
  const blanks = Math.min(...lines.map((each) => each.search(/\S|$/)));
  return lines.map((each) => each.slice(blanks)).join("\n");
}
