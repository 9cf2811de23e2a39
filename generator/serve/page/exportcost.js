// What an export takes: sides, paper, cuts and ink, measured anew whenever something else is chosen.

import { make } from "./dom.js";
import { reason } from "./server.js";

const INKS = ["cyan", "magenta", "yellow", "black"];
/** How long to wait for another choice before anything is measured, in ms. */
const PAUSE = 500;

export class ExportCost {
  /** `finding` makes the element of a finding. */
  constructor({ say, server, finding }) {
    Object.assign(this, { say, server, finding });
    this.element = make("section", "export-cost");
    this.head = make("h3", "", say("cost"));
    this.box = make("div");
    this.box.setAttribute("aria-live", "polite");
    this.element.append(this.head, this.box);
    this.asked = 0;
  }

  /** Measure what is chosen after a pause; what was asked before is not shown any more. */
  measure(options) {
    clearTimeout(this.waiting);
    this.asked += 1;
    if (!options) return this.note("cost_nothing");
    if (!options.things.length && !options.whole) return this.note("cost_site");
    this.note("cost_wait");
    this.element.setAttribute("aria-busy", "true");
    this.waiting = setTimeout(() => this.ask(options, this.asked), PAUSE);
    return undefined;
  }

  /** Measure nothing any more; numbers that are known stay. */
  stop() {
    clearTimeout(this.waiting);
    this.asked += 1;
    if (this.element.hasAttribute("aria-busy")) this.server.post("/export/cost/cancel", {});
    this.element.removeAttribute("aria-busy");
    if (!this.box.querySelector(".counts")) this.box.replaceChildren();
  }

  async ask(options, number) {
    const answer = await this.server.post("/export/cost", options);
    if (number !== this.asked) return;
    this.element.removeAttribute("aria-busy");
    if (answer.data.by_language) this.show(answer.data);
    else this.box.replaceChildren(make("p", "refused", answer.ok ? "" : reason(answer, this.say)));
  }

  note(word) {
    this.box.replaceChildren(make("p", "quiet", this.say(word)));
  }

  show({ by_language: languages, findings }) {
    const costs = Object.values(languages);
    const sum = (get) => costs.reduce((all, each) => all + get(each), 0);
    const sides = sum((each) => each.sides);
    const errors = findings.filter((each) => each.severity === "error");
    if (!sides || errors.length) {
      const found = make("div", "export-findings");
      found.append(...(errors.length ? errors : findings).map((each) => this.finding(each)));
      this.box.replaceChildren(make("p", "refused", this.say("cost_not")), found);
      return;
    }
    const counts = [["count_sides", sides], ["count_papers", sum((each) => each.papers)], ["count_cuts", sum((each) => each.cuts)]];
    const list = make("dl", "counts");
    for (const [word, count] of counts) if (count) list.append(make("dt", "", this.say(word)), make("dd", "", String(count)));
    this.box.replaceChildren(list, this.inks(INKS.map((_, at) => sum((each) => each.inks[at]) / sides)));
  }

  /** The share of a side that each ink covers on average, as a bar and in per cent. */
  inks(shares) {
    const list = make("dl", "inks");
    INKS.forEach((ink, at) => {
      const percent = (100 * shares[at]).toFixed(1);
      const value = make("dd");
      const bar = make("span", `bar ${ink}`);
      bar.style.inlineSize = `${Math.min(100, 100 * shares[at])}%`;
      const rail = make("span", "rail");
      rail.append(bar);
      const number = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1 }).format(percent);
      value.append(rail, make("span", "", this.say("percent", { percent: number })));
      list.append(make("dt", "", this.say(ink)), value);
    });
    const box = make("div");
    box.append(make("p", "export-kind", this.say("ink")), list);
    return box;
  }
}
