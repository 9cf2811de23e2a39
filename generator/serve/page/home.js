// The home page: all games of the content folder as pictures, and a way to begin another.

import { Begin } from "./begin.js";
import { Covers } from "./covers.js";
import { arrange, button, make } from "./dom.js";
import { titledGames } from "./menus.js";
import { Server } from "./server.js";
import { readTongue } from "./tongue.js";
import { Typing } from "./typing.js";

/** From so many games on, they can be searched. */
const MANY = 8;
const byId = (id) => document.getElementById(id);

const { say, tongue, nameLanguage, label } = await readTongue();
const server = new Server(document.querySelector("meta[name=token]").content);
const covers = new Covers();
const shown = new Map();
const begin = new Begin({ dialog: byId("begin"), say, server, covers, nameLanguage, news: fetchGames });
const more = tile(make("span", "plus", "+"), say("new_game"), () => begin.show());
let games = [];
let starters = [];
new Typing();

/** Fetch the games, and show them; without a server the last ones stay. */
async function fetchGames() {
  const { ok, data } = await server.get("/home.json");
  byId("lost").textContent = ok ? "" : say("lost");
  byId("lost").hidden = ok;
  if (!ok) return;
  const named = new Map(titledGames(data.games));
  games = data.games.map((each) => ({ ...each, named: named.get(each.id) })).sort((one, other) => one.title.localeCompare(other.title, tongue));
  if (!starters.length) starters = data.starters.map(starter);
  begin.offer({ ...data, games: games.map((each) => ({ ...each, title: each.named })) });
  byId("shelf").textContent = data.folder;
  byId("search").hidden = games.length < MANY;
  show();
}

function show() {
  const wanted = byId("search").hidden ? "" : byId("search").value.trim().toLowerCase();
  const found = games.filter((each) => `${each.title}\n${each.id}`.toLowerCase().includes(wanted));
  arrange(byId("games"), games.length ? [...found.map(item), more] : starters);
  byId("empty").hidden = found.length > 0;
  byId("empty").textContent = say(games.length ? "nothing_found" : "no_games");
  document.title = `${say("home")} – playeraid`;
}

/** Return the tile of something to begin, with its picture. */
function tile(picture, words, act) {
  const element = make("li", "game");
  const link = button("game-link begins", "", act);
  const desk = make("span", "desk");
  desk.setAttribute("aria-hidden", true);
  desk.append(picture);
  link.append(desk, make("span", "game-words", words));
  element.append(link);
  return element;
}

/** Return the tile of a starter; they stand where no game is yet. */
function starter(kind) {
  return tile(covers.image(`/cover/starter/${kind}.webp`), say(`starter_${kind}`), () => begin.show(kind));
}

/** Return the item of a game; the one that is shown already, unless the game has changed. */
function item(game) {
  const now = JSON.stringify(game);
  const known = shown.get(game.id);
  if (known?.dataset.game === now) return known;
  const element = make("li", "game");
  element.dataset.game = now;
  const link = make("a", "game-link");
  link.href = `/?${new URLSearchParams({ game: game.id })}`;
  const words = make("span", "game-words");
  words.append(make("b", "game-title", game.title));
  if (game.named !== game.title) words.append(make("code", "game-id", game.id)); // another has the same title
  words.append(make("span", "game-languages", languages(game)), make("span", "game-prints", prints(game)));
  link.append(picture(game), words);
  element.append(link);
  shown.set(game.id, element);
  return element;
}

function picture({ id, version }) {
  const desk = make("span", "desk");
  if (version) {
    const address = `/cover/game/${encodeURIComponent(id)}.webp?version=${version}`;
    desk.append(covers.image(address, (isThere) => isThere || desk.append(make("span", "no-cover", say("no_cover")))));
  } else {
    desk.append(make("span", "no-cover", say("no_cover")));
  }
  return desk;
}

function languages(game) {
  return game.languages.map((each) => each.replace("_", "-").toUpperCase()).join(" ");
}

function prints(game) {
  const counts = ["sheets", "decks", "maps"].filter((each) => game[each]);
  return counts.map((each) => say(`prints_${each}`, { count: game[each] })).join(" · ");
}

label(document);
byId("search").placeholder = say("search_games");
byId("search").setAttribute("aria-label", say("search_games"));
byId("search").oninput = show;
byId("new").onclick = () => begin.show();
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) begin.drop([...event.dataTransfer.files]);
});
addEventListener("pageshow", (event) => event.persisted && fetchGames());
addEventListener("focus", fetchGames);
await fetchGames();
