// The drawing board: sides as pictures of their PDFs, what is laid over them, what is marked.

import { Blocks } from "./blocks.js";
import { make } from "./dom.js";

export const PT_PER_MM = 72 / 25.4;
const PX_PER_MM = 96 / 25.4;
export const MOST_PIXELS = 3_900_000;
const TILE = 1024;
const MOST_FAULTS = 6;
/** Cards that fit are shown in their real size, several beside each other. */
const CARD_ZOOM = 1;
/** What tells views apart. */
const FIELDS = ["game", "sheet", "language", "paper", "edition", "face", "scheme"];
const SVG = "http://www.w3.org/2000/svg";

/** One side of a sheet, one face of a card, or one paper with cards on it. */
class Side {
  constructor(board, data, view) {
    this.board = board;
    this.view = view;
    this.element = make("figure", "side");
    this.paper = this.element.appendChild(make("div", "paper"));
    this.tiles = this.paper.appendChild(make("div", "tiles"));
    this.over = this.paper.appendChild(document.createElementNS(SVG, "svg"));
    this.over.setAttribute("class", "over");
    this.blocks = new Blocks(this, this.paper.appendChild(make("div", "blocks")));
    this.caption = this.element.appendChild(make("figcaption", "block-title"));
    this.paper.addEventListener("click", (event) => this.choose(this.at(event)));
    this.paper.addEventListener("pointermove", (event) => this.hover(event));
    this.paper.addEventListener("pointerleave", () => this.board.hover(null));
    this.isNear = false;
    this.renew(data);
  }

  /** Show what the server says of the side; before it is printed that is its size alone. */
  renew(data) {
    this.data = { columns: [], over: [], blocks: [], words: [], places: {}, found: [], ...data };
    this.size();
    this.load();
    this.describe();
    this.draw();
    this.blocks.renew();
  }

  title() {
    const { say } = this.board;
    const { side, number, title } = this.data;
    if (title) return title;
    return side ? [say(side), number || ""].join(" ").trim() : "";
  }

  /** What its PDF is called when it is saved. */
  fileName() {
    const { game, sheet, language, edition } = this.view;
    return [game, sheet, language, edition === "colour" ? "" : edition, this.data.name].filter(Boolean).join("-");
  }

  describe() {
    const { say } = this.board;
    const { data } = this;
    const parts = [];
    if (!data.key) return this.caption.replaceChildren(make("span", "", say("printing")));
    if (data.type_size) {
      parts.push(say("size", { size: data.type_size, smallest: data.smallest }));
      parts.push(say("used", { fill: Math.round(100 * data.fill) }));
      const isOver = data.spare < -0.05;
      parts.push(say(isOver ? "too_much" : "spare", { mm: Math.abs(data.spare) }));
      this.element.classList.toggle("is-over", isOver);
    }
    const pdf = make("a", "pdf", say("pdf"));
    pdf.href = `/side/${data.key}.pdf?${new URLSearchParams({ name: this.fileName() })}`;
    pdf.target = "_blank";
    pdf.setAttribute("aria-label", `${say("pdf")}: ${this.title()}`);
    const name = make("b", "", this.title());
    this.caption.replaceChildren(name, make("span", "", parts.join(" · ")), pdf);
  }

  get pxPerMm() {
    return this.board.pxPerMm;
  }

  size() {
    const { width, height } = this.data;
    this.paper.style.width = `${width * this.pxPerMm}px`;
    this.paper.style.height = `${height * this.pxPerMm}px`;
  }

  /** Fetch the picture for the present zoom, if it is nearly seen; show it when it is there. */
  async load() {
    const { key, width, height } = this.data;
    if (!key || !this.isNear) return;
    const exact = (this.pxPerMm * devicePixelRatio) / PT_PER_MM;
    const most = Math.sqrt(MOST_PIXELS / (width * height)) / PT_PER_MM;
    const scale = Math.min(exact, most).toFixed(4);
    const wanted = `/side/${key}.png?scale=${scale}`;
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    const image = new Image();
    image.className = "picture";
    image.alt = this.title();
    image.src = wanted;
    try {
      await image.decode();
    } catch {
      if (this.wanted === wanted) this.wanted = "";
      return; // what is newer comes by itself
    }
    if (this.wanted !== wanted) return;
    const old = this.paper.querySelector("img.picture");
    if (old) old.replaceWith(image);
    else this.paper.prepend(image);
    this.tiles.replaceChildren();
    this.isCoarse = exact > most * 1.02;
    this.load_tiles();
    this.paper.dataset.key = key;
    this.paper.dataset.shown = performance.timeOrigin + performance.now();
  }

  /** Where the whole side would be too large a picture, fetch what is seen of it in full. */
  load_tiles() {
    if (!this.isCoarse || !this.isNear) return;
    const { key, width, height } = this.data;
    const ratio = devicePixelRatio;
    const scale = ((this.pxPerMm * ratio) / PT_PER_MM).toFixed(4);
    const [across, down] = [width * this.pxPerMm * ratio, height * this.pxPerMm * ratio];
    const paper = this.paper.getBoundingClientRect();
    const board = this.board.element.getBoundingClientRect();
    const from = (edge, start) => Math.max(0, Math.floor(((edge - start) * ratio) / TILE));
    const to = (edge, start, most) => Math.min(Math.ceil(most / TILE), Math.ceil(((edge - start) * ratio) / TILE));
    for (let x = from(board.left, paper.left); x < to(board.right, paper.left, across); x += 1) {
      for (let y = from(board.top, paper.top); y < to(board.bottom, paper.top, down); y += 1) {
        const name = `${key}-${scale}-${x}-${y}`;
        if (this.tiles.querySelector(`[data-tile="${name}"]`)) continue;
        const [w, h] = [Math.min(TILE, across - x * TILE), Math.min(TILE, down - y * TILE)].map(Math.floor);
        if (w < 1 || h < 1) continue;
        const tile = this.tiles.appendChild(new Image());
        tile.dataset.tile = name;
        tile.alt = "";
        tile.src = `/side/${key}.png?scale=${scale}&area=${x * TILE},${y * TILE},${w},${h}`;
        Object.assign(tile.style, {
          left: `${(x * TILE) / ratio}px`, top: `${(y * TILE) / ratio}px`, width: `${w / ratio}px`, height: `${h / ratio}px`,
        });
      }
    }
  }

  /** Draw what is laid over the side, and what is marked on it. */
  draw() {
    const { width, height, boxes, margin, columns, over } = this.data;
    this.over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const shapes = [];
    const rect = (name, [x, y, w, h]) => {
      const shape = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ class: name, x, y, width: w, height: h })) shape.setAttribute(key, value);
      shapes.push(shape);
    };
    for (const each of columns) rect("columns", each);
    if (boxes) {
      const [left, top, across, down] = boxes.trim;
      if (margin) rect("margin", [left + margin, top + margin, across - 2 * margin, down - 2 * margin]);
      rect("trim", boxes.trim);
      const has = boxes.bleed[2] > boxes.trim[2];
      rect("bleed", has ? boxes.bleed : [-3, -3, width + 6, height + 6]);
    }
    for (const each of over) rect("overflow", each);
    for (const each of this.marked(this.board.path)) rect("marked", each);
    for (const each of this.marked(this.board.hovered)) rect("hovered", each);
    this.over.replaceChildren(...shapes);
  }

  /** Return the rectangles of a content path on this side: itself, what is in it, or what it is in. */
  marked(path) {
    if (!path) return [];
    if (path === this.data.path) return [[0, 0, this.data.width, this.data.height]];
    const all = [...this.data.words, ...this.data.blocks];
    const same = all.filter((each) => each.path === path);
    if (same.length) return same.flatMap((each) => each.rects);
    const inside = this.data.words.filter((each) => each.path.startsWith(`${path}.`));
    if (inside.length) return inside.flatMap((each) => each.rects);
    const around = all.filter((each) => path.startsWith(`${each.path}.`));
    const longest = Math.max(...around.map((each) => each.path.length));
    return around.filter((each) => each.path.length === longest && each.path.includes(".", each.path.indexOf(".") + 1)).flatMap((each) => each.rects);
  }

  /** Return the path of what stands where an event points: words before blocks, or nothing. */
  at(event) {
    const box = this.paper.getBoundingClientRect();
    const x = (event.clientX - box.left) / this.pxPerMm;
    const y = (event.clientY - box.top) / this.pxPerMm;
    let best = null;
    for (const [slack, list] of [[0.4, this.data.words], [0, this.data.blocks]]) {
      for (const each of list) {
        for (const [left, top, w, h] of each.rects) {
          const inside = x >= left - slack && x <= left + w + slack && y >= top - slack && y <= top + h + slack;
          if (inside && (!best || w * h < best.area)) best = { path: each.path, area: w * h };
        }
      }
      if (best) break;
    }
    return best?.path ?? "";
  }

  /** Mark what was pointed at, and show where it is written. */
  choose(path) {
    this.board.mark(path);
    this.board.onPlace(path, this.data.places[path] ?? [], "chosen");
  }

  /** Show what the mouse is over, at most once a frame. */
  hover(event) {
    if (event.pointerType === "touch") return;
    cancelAnimationFrame(this.hovering);
    this.hovering = requestAnimationFrame(() => this.board.hover(this, this.at(event)));
  }
}

/** All sides on the board: one sheet, or the same in two languages. */
export class Sheets {
  constructor(element, panes, say, { onPlace, onZoom, onSee }) {
    Object.assign(this, { element, panes, say, onPlace, onZoom, onSee });
    this.views = [];
    this.shown = new Map();
    this.path = "";
    this.hovered = "";
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
        this.each((side) => side.load_tiles());
        this.look_around();
      }, 60);
    });
  }

  name(view) {
    return FIELDS.map((each) => view[each]).join("\n");
  }

  /** Tell which sides are seen, so that these are printed first. */
  look_around() {
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
    const kept = this.shown;
    this.shown = new Map();
    this.panes.replaceChildren();
    this.panes.classList.toggle("two", views.length > 1);
    this.panes.classList.toggle("cards", views.some((each) => each.isDeck && !each.scheme));
    for (const view of views) {
      const name = this.name(view);
      const pane = kept.get(name) ?? { element: make("div", "pane"), sides: [], news: null };
      if (!pane.news) pane.element.replaceChildren(make("p", "waiting", this.say("printing")));
      this.shown.set(name, pane);
      this.panes.append(pane.element);
    }
    this.resize();
  }

  /** Show a sheet as it stands now; sides that were there already stay where they are. */
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
    this.look_around();
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
  renew_side({ view, side }) {
    const pane = this.shown.get(this.name(view));
    const at = pane?.news?.sides.findIndex((each) => each.name === side.name) ?? -1;
    if (at < 0) return null;
    pane.news.sides[at] = side;
    pane.sides[at].renew(side);
    return pane.news;
  }

  each(act) {
    for (const pane of this.shown.values()) pane.sides.forEach(act);
  }

  /** What keeps the sheets from being printed, as far as it is shown above them. */
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

  /** Zoom about the middle of what is seen; null fits the width. */
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

  /** Mark a content path wherever it stands; scroll there if it is not seen. */
  mark(path, scroll = false) {
    this.path = path;
    this.each((side) => side.draw());
    if (scroll) {
      const shape = this.panes.querySelector(".marked");
      shape?.scrollIntoView({ block: "center", inline: "nearest", behavior: "smooth" });
    }
  }

  /** Show what is pointed at and not chosen; null once nothing is. */
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
}
