// Texts with the same words are asked for once: what is saved for one is saved for the others.
//
// Those that are translated differently are told apart by that; others can be told apart by hand.

import { nameOf } from "./about.js";
import { button, make, same } from "./dom.js";

const isOpen = ({ state }) => state === "missing" || state === "stale";
const sourceOf = (row) => JSON.stringify(row.source);

export class Twins {
  constructor(pane) {
    this.pane = pane;
    this.apart = new Set();
    this.groups = new Map();
  }

  /** The texts with the same source, in the order of the game. */
  group(row) {
    const { rows } = this.pane;
    if (this.rows !== rows) {
      this.rows = rows;
      this.groups = grouped(rows);
    }
    return this.groups.get(sourceOf(row)) ?? [];
  }

  key(row) {
    return JSON.stringify([this.pane.state.game, this.pane.state.language, sourceOf(row)]);
  }

  /** The others that go along with a text: they have the same translation, or none. */
  of(row) {
    const { pane } = this;
    if (row.state === "written" || row.state === "gone" || this.apart.has(this.key(row))) return [];
    const goes = (each) => !each.translation.some(Boolean) || (same(each.translation, row.translation) && each.state === row.state);
    return this.group(row).filter((each) => each.id !== row.id && goes(each) && !pane.unsaved.get({ ...pane.state, id: each.id }));
  }

  /** Whether a text is to be translated, and not along with one before it. */
  isAsked(row) {
    if (!isOpen(row)) return false;
    if (row.state === "stale" || this.apart.has(this.key(row))) return true;
    const first = this.group(row).find((each) => isOpen(each) && !each.translation.some(Boolean));
    return !first || first.id === row.id || row.translation.some(Boolean);
  }

  /** Say in a row with which texts it goes along. */
  show(row) {
    const others = this.of(row.data).map(nameOf);
    const now = others.join("\n");
    if (row.along === now) return;
    row.along = now;
    if (!others.length) return row.others.replaceChildren();
    const { say } = this.pane;
    const words = make("span", "", say("also_for", { count: others.length, ids: others.slice(0, 3).join(", ") + (others.length > 3 ? " …" : "") }));
    words.title = now;
    row.others.onmousedown = (event) => event.preventDefault(); // the row would grow below the pointer
    return row.others.replaceChildren(words, button("", say("apart"), () => this.part(row)));
  }

  /** Tell the texts of a row apart: each is translated by itself from now on. */
  part(row) {
    this.apart.add(this.key(row.data));
    row.pane.relist();
    row.focus();
  }

  /** Save what a row says for other texts too; return what they said before, for undo. */
  async follow(row, others) {
    const before = [];
    for (const { id, translation, fuzzy, previous, reviewed, source } of others) {
      if (await this.write(row, { id, forms: row.data.translation, seen: translation, source })) {
        before.push({ id, translation, fuzzy, previous, reviewed });
      }
    }
    return before;
  }

  /** Give other texts back what they said before. */
  async back(row, before = []) {
    for (const { id, translation, fuzzy, previous, reviewed } of before) {
      const now = this.pane.rows.find((each) => each.id === id);
      if (now) await this.write(row, { id, forms: translation, seen: now.translation, fuzzy, previous, reviewed });
    }
  }

  async write({ game, language }, submission) {
    const { pane } = this;
    const answer = await pane.server.post("/text", { game, language, joins: true, ...submission });
    if (!answer.ok) return false;
    pane.saved({ game, language, id: submission.id }, answer.data);
    if (pane.isHere({ game, language })) pane.shown.get(submission.id)?.renew(answer.data.text);
    return true;
  }
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(sourceOf(row), [...(groups.get(sourceOf(row)) ?? []), row]);
  return groups;
}
