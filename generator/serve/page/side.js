// One side on the board: its picture, what is laid over it, what is marked on it.

import { Blocks } from "./blocks.js";
import { make } from "./dom.js";
import { cellUnder } from "./tablecells.js";

export const PT_PER_MM = 72 / 25.4;
/** The largest picture of a side; larger ones are fetched in tiles. */
export const MOST_PIXELS = 3_900_000;
const TILE = 1024;
const SVG = "http://www.w3.org/2000/svg";

/** One side of a sheet, one face of a card, or one paper with cards on it. */
export class Side {
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
    this.paper.addEventListener("click", (event) => this.choose(this.at(event), this.point(event)));
    this.paper.addEventListener("dblclick", (event) => this.board.onWrite(this.at(event), this.view));
    this.paper.addEventListener("pointermove", (event) => this.hover(event));
    this.paper.addEventListener("pointerleave", () => this.board.hover(null));
    this.isNear = false;
    this.renew(data);
  }

  /** Show the data of the side; before it is printed it has only a size. */
  renew(data) {
    this.data = { columns: [], over: [], blocks: [], words: [], places: {}, names: {}, found: [], ...data };
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

  /** The name of its PDF when it is saved. */
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

  /** Fetch the picture for the current zoom if the side is nearly visible; show it once it is loaded. */
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
      return; // a newer picture is loaded by its own event
    }
    if (this.wanted !== wanted) return;
    const old = this.paper.querySelector("img.picture");
    if (old) old.replaceWith(image);
    else this.paper.prepend(image);
    this.tiles.replaceChildren();
    this.isCoarse = exact > most * 1.02;
    this.loadTiles();
    this.paper.dataset.key = key;
    this.paper.dataset.shown = performance.timeOrigin + performance.now();
  }

  /** Where the picture of the whole side would be too large, fetch its visible tiles. */
  loadTiles() {
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

  /** Draw the frames over the side, and its marks. */
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

  /** Return the rectangles of a content path on this side: itself, or what is in it. */
  own(path) {
    if (!path) return [];
    if (path === this.data.path) return [[0, 0, this.data.width, this.data.height]];
    const same = [...this.data.words, ...this.data.blocks].filter((each) => each.path === path);
    const inside = this.data.words.filter((each) => each.path.startsWith(`${path}.`));
    return (same.length ? same : inside).flatMap((each) => each.rects);
  }

  /** Return the rectangles to mark for a content path: its own, or those of what it is in. */
  marked(path) {
    const own = this.own(path);
    if (own.length || !path) return own;
    const all = [...this.data.words, ...this.data.blocks];
    const around = all.filter((each) => path.startsWith(`${each.path}.`));
    const longest = Math.max(...around.map((each) => each.path.length));
    return around.filter((each) => each.path.length === longest && each.path.includes(".", each.path.indexOf(".") + 1)).flatMap((each) => each.rects);
  }

  /** Where the pointer is on the side, in mm. */
  point(event) {
    const box = this.paper.getBoundingClientRect();
    return [(event.clientX - box.left) / this.pxPerMm, (event.clientY - box.top) / this.pxPerMm];
  }

  /** Return the content path under the pointer: of words before blocks, or "". */
  at(event) {
    const [x, y] = this.point(event);
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

  /** Mark a content path, and show where it is written; at a point of a table also which cell that is. */
  choose(path, point = null) {
    const block = point && this.data.blocks.find((each) => `${path}.`.startsWith(`${each.path}.`));
    const cell = block ? cellUnder(this.data.words, block.path, point) : "";
    this.board.mark(path);
    this.board.onPlace(path, this.data.places[path] ?? [], "chosen", cell);
  }

  /** Show what is under the mouse, at most once a frame. */
  hover(event) {
    if (event.pointerType === "touch") return;
    cancelAnimationFrame(this.hovering);
    this.hovering = requestAnimationFrame(() => this.board.hover(this, this.at(event)));
  }
}
