// The drawing board: the sides of the sheets that are shown, their zoom, and what is marked on all of them.

import { make } from "./dom.js";
import { Side } from "./side.js";

const PX_PER_MM = 96 / 25.4;
const MOST_FAULTS = 6;
/** Cards are shown in their real size, several beside each other. */
const CARD_ZOOM = 1;
/** The fields that identify a view. */
const FIELDS = ["game", "sheet", "language", "paper", "edition", "face", "scheme"];

/** All sides on the board: one sheet, or the same in two languages. */
export class Sheets {
  constructor(element, panes, say, { onPlace, onZoom, onSee, onWrite }) {
    Object.assign(this, { element, panes, say, onPlace, onZoom, onSee, onWrite });
    this.views = [];
    this.shown = new Map();
    this.path = "";
    this.hovered = "";
    this.sought = "";
    this.factor = null;
    new ResizeObserver(() => this.resize()).observe(element);
    const approach = (entries) => {
      for (const { target, isIntersecting } of entries) {
        target.side.isNear = isIntersecting;
        if (isIntersecting) target.side.load();
      }
    };
    this.nearing = new IntersectionObserver(approach, { root: element, rootMargin: "300px" });
    let waiting = 0;
    element.addEventListener("scroll", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        this.each((side) => side.loadTiles());
        this.reportVisible();
      }, 60);
    });
  }

  name(view) {
    return FIELDS.map((each) => view[each]).join("\n");
  }

  /** Report the visible sides, so that they are printed first. */
  reportVisible() {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      const board = this.element.getBoundingClientRect();
      for (const [view, pane] of this.shown) {
        const isSeen = ({ paper }) => {
          const { top, bottom } = paper.getBoundingClientRect();
          return bottom > board.top && top < board.bottom;
        };
        const names = pane.sides.filter(isSeen).map((side) => side.data.name);
        if (!names.length || pane.seen === names.join("\n")) continue;
        pane.seen = names.join("\n");
        this.onSee(this.views.find((each) => this.name(each) === view), names);
      }
    }, 150);
  }

  show(views) {
    const before = this.views.map((each) => this.name(each)).join();
    this.views = views;
    if (before === views.map((each) => this.name(each)).join()) return;
    const old = this.shown;
    this.shown = new Map();
    this.panes.replaceChildren();
    this.panes.classList.toggle("two", views.length > 1);
    this.panes.classList.toggle("cards", views.some((each) => each.isDeck && !each.scheme));
    for (const view of views) {
      const name = this.name(view);
      const pane = old.get(name) ?? { element: make("div", "pane"), sides: [], news: null };
      if (!pane.news) pane.element.replaceChildren(make("p", "waiting", this.say("printing")));
      this.shown.set(name, pane);
      this.panes.append(pane.element);
    }
    this.resize();
  }

  /** Show the current state of a sheet; known sides stay in place. */
  renew(news) {
    const pane = this.shown.get(this.name(news.view));
    if (!pane) return null;
    pane.news = news;
    if (!news.sides.length) {
      pane.element.replaceChildren();
      pane.sides = [];
      return news;
    }
    const known = new Map(pane.sides.map((side) => [side.data.name, side]));
    this.widest = Math.max(...news.sides.map((each) => each.width));
    this.measure();
    pane.sides = news.sides.map((each) => this.side(known.get(each.name), each, news.view));
    const elements = pane.sides.map((each) => each.element);
    const isSame = elements.length === pane.element.children.length && elements.every((each, at) => each === pane.element.children[at]);
    if (!isSame) pane.element.replaceChildren(...elements);
    this.seek();
    this.reportVisible();
    return news;
  }

  side(known, data, view) {
    if (known) {
      known.renew(data);
      return known;
    }
    const side = new Side(this, data, view);
    side.element.side = side;
    this.nearing.observe(side.element);
    return side;
  }

  /** Show one side of a sheet that has just been printed. */
  renewSide({ view, side }) {
    const pane = this.shown.get(this.name(view));
    const at = pane?.news?.sides.findIndex((each) => each.name === side.name) ?? -1;
    if (at < 0) return null;
    pane.news.sides[at] = side;
    pane.sides[at].renew(side);
    this.seek();
    return pane.news;
  }

  each(act) {
    for (const pane of this.shown.values()) pane.sides.forEach(act);
  }

  /** The faults that prevent printing, as far as they are shown above the sheets. */
  faults() {
    return [...this.shown.values()].flatMap((pane) => pane.news?.faults ?? []).slice(0, MOST_FAULTS);
  }

  isPrinted() {
    return [...this.shown.values()].every((pane) => pane.sides.some((side) => side.data.key));
  }

  measure() {
    const room = this.element.clientWidth - (this.element.clientWidth < 700 ? 16 : 72);
    const fit = (room - 28 * (this.views.length - 1)) / this.views.length / (this.widest ?? 210);
    const most = this.panes.classList.contains("cards") ? CARD_ZOOM : 2.2;
    this.pxPerMm = this.factor ? this.factor * PX_PER_MM : Math.max(0.8, Math.min(fit, most * PX_PER_MM));
    this.onZoom(Math.round((100 * this.pxPerMm) / PX_PER_MM));
  }

  resize() {
    const before = this.pxPerMm;
    this.measure();
    if (before === this.pxPerMm) return;
    this.each((side) => {
      side.size();
      side.tiles.replaceChildren();
    });
    clearTimeout(this.later);
    this.later = setTimeout(() => this.each((side) => side.load()), 80);
  }

  zoom() {
    return this.pxPerMm / PX_PER_MM;
  }

  /** Zoom about the centre of the visible part; null fits the width. */
  setZoom(factor) {
    const { element } = this;
    const ratio = (scroll, size, all) => (scroll + size / 2) / all;
    const at = [
      ratio(element.scrollLeft, element.clientWidth, element.scrollWidth),
      ratio(element.scrollTop, element.clientHeight, element.scrollHeight),
    ];
    this.factor = factor;
    this.resize();
    element.scrollLeft = at[0] * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = at[1] * element.scrollHeight - element.clientHeight / 2;
  }

  has(path) {
    let found = false;
    this.each((side) => (found ||= side.marked(path).length > 0));
    return found;
  }

  /** Mark a content path wherever it is printed; scroll there if it is not visible. */
  mark(path, scroll = false) {
    this.path = path;
    this.each((side) => side.draw());
    if (scroll) Object.assign(this, { sought: path, isNear: false });
    else if (!`${path}.`.startsWith(`${this.sought}.`)) this.sought = ""; // else it may have to be printed yet
    this.seek();
  }

  /** Scroll to what is sought as soon as it is printed; until then to what it stands in. */
  seek() {
    const shape = this.sought && this.panes.querySelector(".marked");
    if (!shape) return;
    let isThere = false;
    this.each((side) => (isThere ||= side.own(this.sought).length > 0));
    if (isThere || !this.isNear) shape.scrollIntoView({ block: "center", inline: "nearest", behavior: "smooth" });
    this.isNear = true;
    if (isThere) this.sought = "";
  }

  /** The places where a content path is written, if it is printed. */
  places(path) {
    let found = [];
    this.each((side) => {
      if (!found.length) found = side.data.places[path] ?? [];
    });
    return found;
  }

  /** The path of the text that takes most room on a card; "" where no card is that of the path. */
  longestIn(path) {
    let best = ["", 0];
    this.each(({ data }) => {
      if (data.path !== path) return;
      for (const { path: text, rects } of data.words) {
        const area = rects.reduce((sum, [, , width, height]) => sum + width * height, 0);
        if (area > best[1] && data.places[text]) best = [text, area];
      }
    });
    return best[0];
  }

  /** What is called by its name at a content path, if that is printed; "" where nothing is. */
  nameOf(path) {
    let found = "";
    this.each((side) => (found ||= side.data.names[path] ?? ""));
    return found;
  }

  /** Mark what is under the pointer; null clears it. */
  hover(side, path = "") {
    if (this.hovered === path) return;
    this.hovered = path;
    this.each((each) => each.draw());
    this.onPlace(path, side?.data.places[path] ?? [], "hovered");
  }

  /** The paths of all texts on the sides, in their order there. */
  paths() {
    const paths = new Set();
    this.each((side) => side.data.words.forEach((each) => paths.add(each.path)));
    return paths;
  }

  /** Return the content path that is written exactly at a line and column of a file; "" for none. */
  pathOf(file, [line, column]) {
    let found = "";
    this.each((side) => {
      const isHere = ([, places]) => places.some((each) => each[0] === file && each[1] === line && each[2] === column);
      found ||= Object.entries(side.data.places).find(isHere)?.[0] ?? "";
    });
    return found;
  }

  /** Return the content path that is written at a line of a file, or above it; "" if none is near. */
  pathAt(file, line) {
    let best = ["", 0];
    this.each((side) => {
      for (const [path, places] of Object.entries(side.data.places)) {
        for (const [name, begin] of places) {
          const isNearer = begin > best[1] || (begin === best[1] && path.length > best[0].length);
          if (name === file && begin <= line && isNearer) best = [path, begin];
        }
      }
    });
    return best[0];
  }
}
