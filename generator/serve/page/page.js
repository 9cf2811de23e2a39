// The page of the preview: choices in the address, news from the server, keys.

import { writeFirst } from "./begun.js";
import { Drafts } from "./drafts.js";
import { Exporter } from "./export.js";
import { GridPane } from "./gridpane.js";
import { Kept } from "./kept.js";
import * as menus from "./menus.js";
import { NewLanguage } from "./newlanguage.js";
import { Panel } from "./panel.js";
import { Printer } from "./print.js";
import { Server } from "./server.js";
import { Sheets } from "./sheets.js";
import { Shortcuts } from "./shortcuts.js";
import { Source } from "./source.js";
import { Structure } from "./structure.js";
import { printedAs, Texts } from "./texts.js";
import { fetchJson, readersLanguage, readTongue } from "./tongue.js";
import { Typing } from "./typing.js";
import { Unsaved } from "./unsaved.js";
import { Zoom } from "./zoom.js";

const FIELDS = ["game", "sheet", "language", "beside", "paper", "edition", "face", "scheme"];
/** How long to wait before reconnecting where the browser has given up, in ms. */
const RETRY = 3000;
const byId = (id) => document.getElementById(id);

const initial = new URLSearchParams(location.search);
const [choices, { say, nameLanguage, label }] = await Promise.all([fetchJson("/choices.json"), readTongue()]);

/** What was requested, and what of it is available for this sheet. */
const requested = Object.fromEntries(FIELDS.map((name) => [name, initial.get(name) ?? ""]));
const state = { ...requested };
let known = choices;
let chosen = ["", []];
let looked = "";
let stream = null;
let retrying = 0;

const server = new Server(document.querySelector("meta[name=token]").content);
const kept = new Kept();
const unsaved = new Unsaved(storage(), choices.library);
const sheets = new Sheets(byId("board"), byId("panes"), say, { onPlace: place, onZoom: (percent) => zoom.show(percent), onSee: see, onWrite: write });
const zoom = new Zoom({ sheets, kept, byId, say });
const texts = new Texts({ say, server, sheets, unsaved, byId, visit, onAttend: attend, onSteps: (steps) => structure.written(steps), onBegin: () => newLanguage.open(state.game) });
const newLanguage = new NewLanguage({ say, server, nameLanguage, onBegun: begun });
const drafts = new Drafts(storage(), choices.library);
const source = new Source({ say, server, sheets, drafts, byId, findings: () => panel.every(), mend: () => panel.mend(), onSaved: () => structure.news() });
const grids = new GridPane({ say, server, byId, findings: () => panel.every(), language: () => state.language, acts: (each) => panel.mends.acts(each), onSteps: (steps) => structure.written(steps), onBack: (again) => structure.back(again), onPoint: point, onListed: () => chosen[0] && ["", chosen[0]].includes(sheets.hovered) && panel.place(...chosen, false, true) });
const panel = new Panel({ say, server, sheets, texts, source, grids, byId, onWrite: () => write(chosen[0]), onWriteAt: (path, language) => write(path, { language: language || (game()?.languages[0] ?? state.language) }), onField: (path) => structure.openField(path), onSteps: (steps) => structure.written(steps), onChoose: markAt, onTab: (tab) => { kept.put({ tab }); structure.fold(); } });
const structure = new Structure({ say, server, byId, onMark: markAt, onWrite: writeOwn, onBack: () => [grids, texts].forEach((each) => each.news()), language: () => state.language, sheet: () => (game() && grows() ? state.sheet : "") });
const shortcuts = new Shortcuts(byId("keys"), unsaved.storage, say);
const printer = new Printer(sheets, byId("pages"));
const openFirst = writeFirst(sheets, writeOwn);
const exporter = new Exporter({ say, server, unsaved, dialog: byId("exporting"), opener: byId("export"), view: exportView, finding: (each) => panel.finding(each, true), lead, tell: (words) => (byId("status").textContent = words) });

/** The storage of the browser, or a stand-in that stores nothing. */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => { throw new Error("nothing is stored"); }, removeItem: () => {} };
  }
}

function game() {
  return known.games.find((each) => each.id === state.game) ?? known.games[0];
}

/** Validate the choices: one that is unknown or unavailable becomes the first available one. */
function validateChoices() {
  state.game = requested.game;
  const chosen = game();
  if (!chosen) return;
  const first = (name, list, wanted = requested[name]) => {
    state[name] = list.includes(wanted) ? wanted : list[0] ?? "";
  };
  state.game = chosen.id;
  first("sheet", [...Object.keys(chosen.sheets), ...Object.keys(chosen.decks)]);
  first("language", chosen.languages, requested.language || readersLanguage(chosen.languages));
  first("paper", ["a4", ...known.papers]);
  const inks = requested.edition.split("+").find((each) => known.small_editions.includes(each));
  first("edition", editions(), grows() ? requested.edition : inks);
  first("face", ["", ...(grows() ? Object.keys(known.faces) : [])]);
  first("scheme", ["", ...(isDeck() ? known.schemes : [])]);
  first("beside", ["", ...chosen.languages.filter((each) => each !== state.language)]);
}

function isDeck() {
  return state.sheet in game().decks;
}

/** Whether there is large print, and other faces: not of cards and maps. */
function grows() {
  return !isDeck() && !game().maps.includes(state.sheet);
}

function editions() {
  return grows() ? known.editions : known.small_editions;
}

function showChoices() {
  const chosen = game();
  if (!chosen) return;
  const fill = (name, options) => menus.fill(byId(name), options, state[name]);
  fill("game", menus.titledGames(known.games));
  const decks = menus.titled(chosen.decks, chosen.sheets, say("a_deck"));
  fill("sheet", [...menus.titled(chosen.sheets), ...(decks.length ? [["", say("decks"), decks]] : [])]);
  fill("language", chosen.languages.map((each) => [each, nameLanguage(each)]));
  const others = chosen.languages.filter((each) => each !== state.language);
  fill("beside", [["", say("nothing")], ...others.map((each) => [each, nameLanguage(each)])]);
  show("face", grows());
  show("scheme", isDeck());
  show("paper", !isDeck() || state.scheme);
  fill("face", menus.faces(known.faces, say));
  fill("scheme", [["", say("single")], ...known.schemes.map((each) => [each, say(each)])]);
  fill("paper", menus.papers(known.papers));
  fill("edition", menus.editions(editions(), say));
  const title = chosen.sheets[state.sheet] ?? chosen.decks[state.sheet] ?? "";
  document.title = `${title} – ${chosen.title} – playeraid`;
}

function show(name, isShown) {
  byId(name).closest("label").hidden = !isShown;
}

/** Apply the state: to the address, the menus and the board. */
function look(remember = true) {
  validateChoices();
  showChoices();
  Object.assign(requested, { game: state.game, sheet: state.sheet });
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value));
  if (remember) history.pushState(null, "", `?${query}`);
  else history.replaceState(null, "", `?${query}`);
  const views = [state.language, ...(state.beside ? [state.beside] : [])].map((language) => ({ ...state, language, isDeck: isDeck() }));
  sheets.show(views);
  panel.look({ ...state, source: game()?.languages[0] ?? "" });
  if (structure.game !== state.game || looked !== state.sheet) {
    chosen = ["", []];
    structure.show(state.game, "");
  } else structure.draw(); // what can be taken back is of the language that is shown
  looked = state.sheet;
  listen(query);
}

function listen(query) {
  stream?.close();
  clearTimeout(retrying);
  stream = new EventSource(`/events?${query}`);
  const on = (kind, act) => stream.addEventListener(kind, (event) => act(JSON.parse(event.data)));
  stream.onopen = () => {
    if (!byId("lost").hidden) texts.news();
    exporter.refresh();
    byId("lost").hidden = true;
  };
  stream.onerror = () => {
    byId("lost").textContent = say(unsaved.count ? "lost_unsaved" : "lost", { count: unsaved.count });
    byId("lost").hidden = false;
    if (stream.readyState === EventSource.CLOSED) {
      clearTimeout(retrying);
      retrying = setTimeout(() => listen(query), RETRY);
    }
  };
  const take = (news) => {
    if (!news) return;
    panel.sheet(news);
    structure.news();
    replace();
    faults();
    openFirst();
  };
  on("sheet", (news) => take(sheets.renew(news)));
  on("side", (news) => take(sheets.renewSide(news)));
  on("findings", (news) => panel.check(news));
  on("export", (news) => exporter.take(news));
  on("choices", (news) => {
    known = news;
    const { sheet } = state;
    validateChoices();
    showChoices();
    if (state.sheet !== sheet) look(false); // it had none while it could not be read, or is gone
  });
}

/** Show what prevents a sheet from being printed, above its last good state. */
function faults() {
  const box = byId("faults");
  const found = sheets.faults();
  box.hidden = found.length === 0;
  if (box.hidden) return box.replaceChildren();
  const head = document.createElement("p");
  head.className = "faults-head";
  head.textContent = say(sheets.isPrinted() ? "printed_as_it_was" : "not_printed");
  box.replaceChildren(head, ...found.map((each) => panel.item(each, true)));
}

/** Show where something is written: what is chosen stays, what is only pointed at passes. */
function place(path, places, how, cell = "") {
  if (how === "chosen") {
    chosen = [path, places];
    grids.pointed = { path, cell };
    panel.place(path, places);
    structure.show(state.game, path);
    texts.toText(path);
    grids.follow(path, places);
    if (panel.open === "source") source.follow(places);
  } else {
    panel.place(...(path ? [path, places] : chosen), false, !path || path === chosen[0]);
  }
}

/** Open the row of a text, ready to type: in the language of the side that it was chosen on. */
async function write(path, view = state) {
  if (!path) return;
  getSelection()?.removeAllRanges();
  if (view.language !== state.language) choose("language", view.language);
  await panel.tab("texts");
  if (!(await texts.write(path))) structure.refuse(say("no_texts"));
}

/** Take back the last step of the page, or make it again; who writes in the texts is led to the one that it was of. */
async function takeBack(again) {
  const isWriting = byId("texts").contains(document.activeElement);
  grids.leave();
  const path = await structure.back(again);
  if (path && isWriting) texts.toText(path);
}

/** Mark what the cell of a table that has the cursor says: on the sheet, and in the list of texts. */
function point(cell, file, place) {
  const path = cell || sheets.pathOf(file, place);
  sheets.mark(path, true);
  texts.highlight(path);
}

/** Open the table that what is chosen is written in. */
function table() {
  panel.openTable(...chosen);
}

/** Write what is new, in the language that the game is written in; it is shown once it is printed. */
function writeOwn(path) {
  sheets.mark(path, true);
  return write(path, { language: game()?.languages[0] ?? state.language });
}

/** Mark a content path that was not clicked, and show where it is written: where that is known, or as printed. */
function markAt(path, places = sheets.places(path)) {
  sheets.mark(path, true);
  chosen = [path, places];
  panel.place(...chosen);
  return structure.show(state.game, path);
}

/** Show where the text is written that has the cursor, unless it is in what is chosen. */
function attend(id) {
  if (id === chosen[0] || (chosen[0] && id.startsWith(`${chosen[0]}.`))) return;
  const path = printedAs(id, sheets.paths()) || id;
  chosen = [path, sheets.places(path)];
  panel.place(...chosen, false, true);
  structure.show(state.game, path);
}

/** Show anew where what is chosen is written: its line may have moved. */
function replace() {
  const places = sheets.places(chosen[0]);
  if (!places.length) return;
  chosen[1] = places;
  if (!sheets.hovered) panel.place(...chosen, false, true);
}

/** Go to a text in another game or language. */
function visit({ game, language, id }) {
  Object.assign(requested, { game, language, sheet: game === state.game ? requested.sheet : "" });
  look();
  texts.choose("unsaved");
  texts.fetch().then(() => texts.toText(id));
}

/** Show a language that was just begun, with its first text ready to be translated. */
async function begun(language) {
  known = await fetchJson("/choices.json");
  choose("language", language);
  await panel.tab("texts");
  return texts.nextOpen();
}

/** Report the visible sides to the server, which prints them first. */
function see(view, sides) {
  const { isDeck: _, ...fields } = view;
  const query = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  server.post("/seen", { view: query, sides: sides.slice(0, 200) });
}

/** What is shown, and what the menus offer besides, for an export. */
function exportView() {
  const offered = { papers: menus.papers(known.papers), editions: menus.editions(known.editions, say), faces: menus.faces(known.faces, say) };
  return { ...state, ...offered, game: game(), maps: game()?.maps ?? [], cardSchemes: known.schemes, nameLanguage };
}

/** Go to the block that a finding of an export is about. */
function lead({ game, sheet, language, block, file, line, column }) {
  Object.assign(requested, { game, sheet: sheet || requested.sheet, language: language || requested.language });
  look();
  markAt(block, line ? [[file, line, column]] : []);
}

function choose(name, value) {
  if (state[name] === value) return;
  requested[name] = value;
  if (name === "game") requested.sheet = "";
  look();
}

function step(name, by) {
  const options = [...byId(name).options].map((each) => each.value);
  const at = options.indexOf(state[name]);
  choose(name, options[(at + by + options.length) % options.length]);
}

function layer(name) {
  const button = document.querySelector(`[data-layer=${name}]`);
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  byId("board").classList.toggle(`with-${name}`, on);
}

const KEYS = {
  s: () => step("sheet", 1), S: () => step("sheet", -1),
  f: () => panel.step(1), F: () => panel.step(-1),
  l: () => step("language", 1), L: () => step("language", -1),
  b: () => step("beside", 1),
  "+": () => zoom.step(1), "=": () => zoom.step(1), "-": () => zoom.step(-1), 0: () => zoom.to(null),
  t: () => panel.tab(panel.open === "texts" ? "findings" : "texts"),
  1: () => layer("columns"), 2: () => layer("over"), 3: () => layer("trim"), 4: () => layer("bleed"),
  e: () => write(chosen[0]), g: () => table(), n: () => panel.tab("texts").then(() => texts.nextOpen()), x: () => exporter.show(),
  "?": () => shortcuts.show(), Escape: () => escape(),
};

/** Clear the marks; close what is open over the page. */
function escape() {
  byId("more").open = false;
  sheets.mark("");
  chosen = ["", []];
  panel.place(...chosen);
  structure.show(state.game, "");
}

addEventListener("keydown", (event) => {
  if (event.key === "p" && (event.ctrlKey || event.metaKey) && printer.sides.length) {
    event.preventDefault();
    printer.print();
    return undefined;
  }
  if (document.querySelector("dialog[open]")) return undefined;
  const inField = event.target.closest?.("input, textarea, select, .editor");
  if (!inField && structure.key(event)) return event.preventDefault();
  if (inField || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (KEYS[event.key] && (event.key.length > 1 || shortcuts.hasLetters())) {
    event.preventDefault();
    KEYS[event.key]();
  }
  return undefined;
});
for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault()); // a file beside its field does not take the place of the page
addEventListener("popstate", () => {
  const query = new URLSearchParams(location.search);
  for (const name of FIELDS) requested[name] = query.get(name) ?? "";
  look(false);
});

label(document);
for (const each of document.querySelectorAll("[data-layer]")) {
  each.textContent = say(each.dataset.layer);
  each.onclick = () => layer(each.dataset.layer);
  byId("board").classList.toggle(`with-${each.dataset.layer}`, each.getAttribute("aria-pressed") === "true");
}
for (const name of FIELDS) byId(name).onchange = (event) => choose(name, event.target.value);
byId("choices").onsubmit = (event) => event.preventDefault();
byId("help").onclick = () => shortcuts.show();
byId("print").onclick = () => printer.print();
byId("unsaved").onclick = () => {
  panel.tab("texts");
  texts.choose("unsaved");
  byId("tab-texts").scrollIntoView({ block: "start" }); // on a phone the list is below the sheet
};
addEventListener("pointerdown", (event) => {
  if (!byId("more").contains(event.target)) byId("more").open = false;
});
new Typing({ onBack: takeBack, depth: () => structure.depth });
look(false);
if (kept.tab && byId(`tab-${kept.tab}`)) panel.tab(kept.tab);
