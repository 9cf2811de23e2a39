// Whether somebody has been over a translation: it is reviewed, or needs work.

import { button } from "./dom.js";

export class Review {
  constructor(row) {
    this.row = row;
    const { say } = row.pane;
    this.seeing = button("tool review", say("review"), () => this.say({ reviewed: !row.data.reviewed }));
    this.seeing.title = "Ctrl ⇧ ⏎";
    this.doubting = button("tool review", say("needs_work"), () => this.say({ reviewed: false, fuzzy: true }));
    this.doubting.title = say("needs_work_is");
  }

  get elements() {
    return [this.doubting, this.seeing];
  }

  /** Whether its text has a translation that nobody has been over. */
  get isWanted() {
    return awaitsReview(this.row.data);
  }

  /** Offer what can be said of what the file says; what is typed is saved first. */
  render() {
    const { data, edit, isSource } = this.row;
    const isWhole = !isSource && data.state !== "gone" && data.translation.every(Boolean);
    this.seeing.hidden = !isWhole || Boolean(edit);
    this.seeing.setAttribute("aria-pressed", Boolean(data.reviewed));
    this.doubting.hidden = this.seeing.hidden || data.state === "missing" || isDraft(data);
  }

  /** Say what the translation is, whatever is typed included; with the next one in turn that is left. */
  say(what, isLeft = false) {
    return this.row.queue(() => this.write(what, isLeft));
  }

  async write(what, isLeft) {
    const { row } = this;
    const { edit, data: before, pane } = row;
    if (row.isSource || before.state === "gone") return;
    const [forms, seen, source] = edit ? [edit.forms, edit.seen, edit.source] : [before.translation, before.translation, before.source];
    if (!(await row.write(row.submission(forms, seen, { source, ...what }), forms))) return;
    const { translation, fuzzy, previous, reviewed } = before;
    row.history.push({ translation, fuzzy, previous, reviewed });
    row.isSaved = row.data.findings.some((each) => each.severity === "error"); // then it is said what is wrong
    row.render();
    if (isLeft && !row.isSaved) pane.next(row, `${row.label()}.`, (each) => each.review.isWanted);
    else pane.announce(row.label());
  }
}

/** Whether a translation holds that nobody has been over. */
export function awaitsReview({ state, reviewed }) {
  return (state === "translated" || state === "same") && !reviewed;
}

/** Whether the words of a translation need work, though their source is what it was. */
export function isDraft({ state, fuzzy, previous }) {
  return state === "stale" && fuzzy && !previous.length;
}
