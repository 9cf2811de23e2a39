// How far the translation that is shown is, counted as `translate status` counts, and what next.

import { button, make } from "./dom.js";

export class Headway {
  constructor(pane) {
    this.pane = pane;
    this.element = make("div", "headway");
    this.bar = make("progress");
    this.bar.setAttribute("aria-label", pane.say("headway"));
    this.words = make("span");
    this.next = button("tool", pane.say("next_open"), () => pane.nextOpen());
    this.opening = button("tool", pane.say("open_file"), () => pane.suggestions.choose());
    this.element.append(this.bar, this.words, this.next, this.opening, button("tool", pane.say("new_language"), () => pane.onBegin()));
  }

  /** Show how many of the texts are translated, stale and missing. */
  show(rows, isSource) {
    const count = (...states) => rows.filter((row) => states.includes(row.state)).length;
    const [done, stale, missing] = [count("translated", "same"), count("stale"), count("missing")];
    const most = done + stale + missing;
    this.bar.hidden = this.words.hidden = isSource || !most;
    this.opening.hidden = isSource;
    this.next.hidden = isSource || !(stale + missing);
    Object.assign(this.bar, { max: most || 1, value: done });
    this.words.textContent = this.pane.say("headway_is", { percent: Math.floor((100 * done) / (most || 1)), done, stale, missing });
  }
}
