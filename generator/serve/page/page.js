// The page of the preview: choices in the address, news from the server, keys.

import { Panel } from "./panel.js";
import { Sheets } from "./sheets.js";

const FIELDS = ["game", "sheet", "language", "beside", "paper", "edition"];
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8];
const byId = (id) => document.getElementById(id);

const asked = new URLSearchParams(location.search);
const [choices, everyWord] = await Promise.all([fetchJson("/choices.json"), fetchJson("/part/words.json")]);
const tongue = navigator.languages.map((each) => each.slice(0, 2)).find((each) => everyWord[each]) ?? "en";
const words = { ...everyWord.en, ...everyWord[tongue] };
document.documentElement.lang = tongue;

const state = Object.fromEntries(FIELDS.map((name) => [name, asked.get(name) ?? ""]));
const token = document.querySelector("meta[name=token]").content;
let known = choices;
let source = null;

const say = (name, values = {}) =>
  (words[name] ?? name).replace(/\{(\w+)\}/g, (_, each) => values[each] ?? "");

const sheets = new Sheets(byId("board"), byId("panes"), say, { onPlace: place, onZoom: showZoom });
const panel = new Panel({ say, token, sheets, byId });

async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.json();
}

function nameLanguage(code) {
  try {
    const tag = code.replace("_", "-");
    return `${new Intl.DisplayNames([tongue], { type: "language" }).of(tag)} (${code})`;
  } catch {
    return code;
  }
}

function game() {
  return known.games.find((each) => each.id === state.game) ?? known.games[0];
}

/** Put the choices in order: what is not known becomes the first that is. */
function settle() {
  const chosen = game();
  if (!chosen) return;
  const first = (name, list) => {
    if (!list.includes(state[name])) state[name] = list[0] ?? "";
  };
  state.game = chosen.id;
  first("sheet", Object.keys(chosen.sheets));
  first("language", chosen.languages);
  first("paper", ["a4", ...known.papers]);
  first("edition", known.editions);
  if (!chosen.languages.includes(state.beside) || state.beside === state.language) state.beside = "";
}

function fill(name, options) {
  const select = byId(name);
  const now = JSON.stringify(options);
  if (select.dataset.options !== now) {
    select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
    select.dataset.options = now;
  }
  select.value = state[name];
}

function showChoices() {
  const chosen = game();
  if (!chosen) return;
  fill("game", known.games.map((each) => [each.id, each.title]));
  fill("sheet", Object.entries(chosen.sheets).map(([id, title]) => [id, twice(chosen, title) ? `${title} (${id})` : title]));
  fill("language", chosen.languages.map((each) => [each, nameLanguage(each)]));
  const others = chosen.languages.filter((each) => each !== state.language);
  fill("beside", [["", say("nothing")], ...others.map((each) => [each, nameLanguage(each)])]);
  fill("paper", known.papers.map((each) => [each, each.length === 2 ? each.toUpperCase() : each[0].toUpperCase() + each.slice(1)]));
  fill("edition", known.editions.map((each) => [each, each.split("+").map((part) => say(part)).join(", ")]));
  document.title = `${chosen.sheets[state.sheet] ?? ""} – ${chosen.title} – playeraid`;
}

function twice(chosen, title) {
  return Object.values(chosen.sheets).filter((each) => each === title).length > 1;
}

/** Look at what the state says: in the address, in the menus, on the board. */
function look(remember = true) {
  settle();
  showChoices();
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value));
  if (remember) history.pushState(null, "", `?${query}`);
  else history.replaceState(null, "", `?${query}`);
  const views = [state.language, state.beside].filter(Boolean).map((language) => ({ ...state, language }));
  sheets.show(views);
  panel.look({ ...state });
  listen(query);
}

function listen(query) {
  source?.close();
  source = new EventSource(`/events?${query}`);
  const on = (kind, act) => source.addEventListener(kind, (event) => act(JSON.parse(event.data)));
  source.onopen = () => (byId("lost").hidden = true);
  source.onerror = () => {
    byId("lost").textContent = say("lost");
    byId("lost").hidden = false;
  };
  on("sheet", (news) => {
    sheets.renew(news);
    panel.sheet(news);
    faults();
  });
  on("findings", (news) => panel.check(news));
  on("choices", (news) => {
    known = news;
    settle();
    showChoices();
  });
}

/** Show what keeps a sheet from being printed above the last good one. */
function faults() {
  const box = byId("faults");
  const found = sheets.faults();
  box.hidden = found.length === 0;
  if (box.hidden) return box.replaceChildren();
  const head = document.createElement("p");
  head.className = "faults-head";
  head.textContent = say(sheets.isPrinted() ? "printed_as_it_was" : "not_printed");
  box.replaceChildren(head, ...found.slice(0, 6).map((each) => panel.finding(each, true)));
}

function place(path, places) {
  panel.place(path, places);
  panel.toText(path);
}

function showZoom(percent) {
  byId("fit").textContent = `${percent} %`;
}

function choose(name, value) {
  if (state[name] === value) return;
  state[name] = value;
  if (name === "game") state.sheet = "";
  look();
}

function step(name, by) {
  const options = [...byId(name).options].map((each) => each.value);
  const at = options.indexOf(state[name]);
  choose(name, options[(at + by + options.length) % options.length]);
}

function zoom(by) {
  const now = sheets.zoom();
  const next = by > 0 ? ZOOMS.find((each) => each > now + 0.01) : ZOOMS.findLast((each) => each < now - 0.01);
  if (next) sheets.setZoom(next);
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
  "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1), 0: () => sheets.setZoom(null),
  t: () => panel.tab(panel.open === "texts" ? "findings" : "texts"),
  1: () => layer("columns"), 2: () => layer("over"), 3: () => layer("trim"), 4: () => layer("bleed"),
  "?": () => keys(), Escape: () => sheets.mark(""),
};

function keys() {
  const rows = [["s  S", "key_sheet"], ["f  F", "key_finding"], ["l  L", "key_language"], ["b", "key_beside"],
    ["+  −  0", "key_zoom"], ["t", "key_texts"], ["1  2  3  4", "key_layers"], ["Ctrl ⏎", "key_save"]];
  const list = document.createElement("dl");
  for (const [key, word] of rows) {
    const [term, what] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, what.textContent] = [key, say(word)];
    list.append(term, what);
  }
  const close = document.createElement("button");
  close.className = "tool";
  close.textContent = say("close");
  close.onclick = () => byId("keys").close();
  byId("keys").replaceChildren(list, close);
  byId("keys").showModal();
}

addEventListener("keydown", (event) => {
  const inField = event.target.closest?.("input, textarea, select");
  if (inField || event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
addEventListener("popstate", () => {
  const query = new URLSearchParams(location.search);
  for (const name of FIELDS) state[name] = query.get(name) ?? "";
  look(false);
});

for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
for (const each of document.querySelectorAll("[data-label]")) {
  each.setAttribute("aria-label", say(each.dataset.label));
  each.title = say(each.dataset.label);
}
for (const each of document.querySelectorAll("[data-layer]")) {
  each.textContent = say(each.dataset.layer);
  each.onclick = () => layer(each.dataset.layer);
  byId("board").classList.toggle(`with-${each.dataset.layer}`, each.getAttribute("aria-pressed") === "true");
}
for (const name of FIELDS) byId(name).onchange = (event) => choose(name, event.target.value);
byId("choices").onsubmit = (event) => event.preventDefault();
byId("smaller").onclick = () => zoom(-1);
byId("larger").onclick = () => zoom(1);
byId("fit").onclick = () => sheets.setZoom(null);
byId("help").onclick = keys;
look(false);
