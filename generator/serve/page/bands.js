// The bands of a side, chosen by seeing them: each layout is a small picture of the side.

import { button, make } from "./dom.js";
import { reason } from "./server.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, GAP] = [40, 52, 2.5];

/** Draw a side with its bands; the one at a number is marked. */
function picture(bands, at) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  drawing.setAttribute("aria-hidden", "true");
  const rect = (x, y, width, height, name) => {
    const shape = document.createElementNS(SVG, "rect");
    for (const [key, value] of Object.entries({ x, y, width, height })) shape.setAttribute(key, value);
    shape.setAttribute("class", name);
    drawing.append(shape);
  };
  rect(0.5, 0.5, WIDE - 1, HIGH - 1, "page");
  const weights = bands.map(({ widths, count }) => Math.max(1, count / widths.length));
  const whole = weights.reduce((sum, each) => sum + each, 0);
  let y = 3;
  bands.forEach(({ widths }, number) => {
    const height = ((HIGH - 6) * weights[number]) / whole - GAP;
    const all = widths.reduce((sum, each) => sum + each, 0);
    let x = 3;
    for (const each of widths) {
      const width = ((WIDE - 6) * each) / all;
      rect(x, y, width - (each === all ? 0 : 1.5), height, number === at ? "own" : "other");
      x += width;
    }
    y += height + GAP;
  });
  return drawing;
}

export class Bands {
  constructor({ say, server, onDone }) {
    Object.assign(this, { say, server, onDone, key: "" });
    this.element = make("div", "bands");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", say("bands"));
  }

  /** Show the layouts of the band that holds a section; nothing where it stands on no side. */
  async open(game, sheet, section) {
    const { ok, data } = await this.server.get("/bands.json", { game, sheet, section });
    if (!ok || !data.layouts.length) return false;
    this.key = section;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.name : "";
    const choices = data.layouts.map(({ name, bands, is_now: isNow }) => {
      const at = { join: data.at - 1, split: data.at + 1 }[name] ?? data.at;
      const each = button("tool layout", "", () => this.choose({ game, sheet, section, layout: name }));
      const [kind, columns] = name.split("-");
      each.append(picture(bands, at), make("span", "", this.say(kind === "flow" ? "band_flow" : `band_${kind}`, { columns })));
      each.setAttribute("aria-pressed", isNow);
      each.dataset.name = `layout ${name}`;
      return each;
    });
    this.element.replaceChildren(...choices);
    if (focused) this.element.querySelector(`[data-name="${focused}"], [aria-pressed=true]`)?.focus();
    return true;
  }

  close() {
    this.key = "";
    this.element.remove();
  }

  async choose(change) {
    const answer = await this.server.post("/bands", change);
    this.onDone(answer.ok ? answer.data : null, answer.ok ? "" : reason(answer, this.say));
    if (answer.ok) await this.open(change.game, change.sheet, change.section);
  }
}
