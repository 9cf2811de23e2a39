// Print the sheet alone: a page for each side, as large as its paper, from pictures as fine as may be.

import { make } from "./dom.js";
import { MOST_PIXELS, PT_PER_MM } from "./side.js";

/** As fine as a picture for paper has to be, in pixels to the mm. */
const PX_PER_MM = 300 / 25.4;
/** How long to wait for sides that are not printed yet, at most, and how often to look, in ms. */
const [MOST_WAIT, STEP] = [30_000, 100];

export class Printer {
  constructor(sheets, box) {
    Object.assign(this, { sheets, box });
    this.style = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.style];
    addEventListener("beforeprint", () => this.isReady || this.fill((side) => side.paper.querySelector("img.picture")?.cloneNode()));
    addEventListener("afterprint", () => this.clear());
  }

  /** Fetch fine pictures of all sides, then ask the browser to print them. */
  async print() {
    await this.allPrinted();
    const pictures = new Map();
    const fetched = this.sides.map(async (side) => {
      const image = new Image();
      image.src = this.address(side.data);
      await image.decode().then(() => pictures.set(side, image), () => {});
    });
    await Promise.all(fetched);
    this.fill((side) => pictures.get(side));
    this.isReady = true;
    window.print();
  }

  /** Wait until no side is still to come; a sheet with faults has the sides that it had. */
  async allPrinted() {
    const isComing = () => this.waitsFor() && !this.sheets.faults().length;
    for (let waited = 0; isComing() && waited < MOST_WAIT; waited += STEP) {
      await new Promise((done) => setTimeout(done, STEP));
    }
  }

  waitsFor() {
    let isWaiting = false;
    this.sheets.each((side) => (isWaiting ||= !side.data.key));
    return isWaiting;
  }

  get sides() {
    const sides = [];
    this.sheets.each((side) => side.data.key && sides.push(side));
    return sides;
  }

  address({ key, width, height }) {
    const most = Math.sqrt(MOST_PIXELS / (width * height));
    return `/side/${key}.png?scale=${(Math.min(PX_PER_MM, most) / PT_PER_MM).toFixed(4)}`;
  }

  /** Lay each picture on a page of its own; what lies beyond the trimmed paper is cut off. */
  fill(picture) {
    const sizes = new Map();
    const pages = this.sides.map((side) => {
      const image = picture(side);
      if (!image) return null;
      const { width, height, boxes } = side.data;
      const [left, top, across, down] = boxes.trim;
      const name = `paper-${String(across).replace(".", "_")}-${String(down).replace(".", "_")}`;
      sizes.set(name, `@page ${name} { size: ${across}mm ${down}mm; margin: 0; }`);
      const page = make("div", "print-page");
      Object.assign(page.style, { page: name, width: `${across}mm`, height: `${down}mm` });
      image.alt = side.title();
      image.className = "";
      Object.assign(image.style, { left: `${-left}mm`, top: `${-top}mm`, width: `${width}mm`, height: `${height}mm` });
      page.append(image);
      return page;
    });
    this.style.replaceSync([...sizes.values()].join("\n"));
    this.box.replaceChildren(...pages.filter(Boolean));
  }

  clear() {
    this.isReady = false;
    this.box.replaceChildren();
  }
}
