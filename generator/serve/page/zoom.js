// How large the sheets are shown: in steps, or fitted to the board.

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8];

export class Zoom {
  /** `kept` has the zoom of the last visit. */
  constructor({ sheets, kept, byId, say }) {
    Object.assign(this, { sheets, kept, byId, say });
    sheets.factor = kept.zoom;
    byId("smaller").onclick = () => this.step(-1);
    byId("larger").onclick = () => this.step(1);
    byId("fit").onclick = () => this.to(null);
  }

  show(percent) {
    const fit = this.byId("fit");
    fit.textContent = this.say("percent", { percent });
    fit.title = `${fit.textContent} – ${this.say("fit")}`;
    fit.setAttribute("aria-label", fit.title);
  }

  step(by) {
    const now = this.sheets.zoom();
    const next = by > 0 ? ZOOMS.find((each) => each > now + 0.01) : ZOOMS.findLast((each) => each < now - 0.01);
    if (next) this.to(next);
  }

  /** Show the sheets at a zoom; null fits them to the board. */
  to(factor) {
    this.kept.put({ zoom: factor });
    this.sheets.setZoom(factor);
  }
}
