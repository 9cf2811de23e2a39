// A finding: what is wrong, with what and where; and beside it the buttons that mend it.

import { Artwork } from "./artwork.js";
import { button, make, trimmed } from "./dom.js";
import { reason } from "./server.js";

/** The content path of a finding, without the language and the plural form that it may name. */
export const pathOf = (finding) => finding.path.replace(/^[A-Za-z_]+:/, "").replace(/#.*$/, "");

/** The language of the translation that a finding is in; "" for one in the game itself. */
export const languageOf = (finding) => finding.path.match(/^([A-Za-z_]+):/)?.[1] ?? "";

/** The identity of a finding, and what of it stays while lines move. */
export const keyOf = (each) => `${idOf(each)} ${each.file}:${each.line}`;
export const idOf = (each) => `${each.code} ${each.path} ${each.message}`;

/** The code of what holds more than there is room for: its longest text is the one to be shortened. */
export const TOO_FULL = "P03";

/** Where a finding is written, as the page keeps places. */
export const placesOf = ({ file, line, column }) => (line ? [[file, line, column]] : []);

/** The element of a finding; a click chooses it. */
export function findingElement(finding, say, onChoose, isOpen = false) {
  const element = button(`finding ${finding.severity}`, "", () => onChoose(element, finding));
  const head = make("span", "finding-head");
  head.append(make("b", "code", `${finding.code}`), make("span", "severity", say(finding.severity)), make("b", "called", finding.called));
  const where = finding.line ? `${finding.file}:${finding.line}:${finding.column}` : finding.file;
  element.append(head, make("span", "message", finding.message), make("code", "where", where));
  if (finding.excerpt.length) element.append(make("pre", "excerpt", trimmed(finding.excerpt)));
  if (finding.hint) element.append(make("span", "hint", finding.hint));
  element.classList.toggle("open", isOpen);
  return element;
}

/** The findings of a game with their buttons; `onEdit` opens what one is about. */
export class Mending {
  constructor({ say, server, credits, game, onSteps, onChoose, onEdit }) {
    Object.assign(this, { say, server, credits, game, onSteps, onChoose, onEdit });
  }

  /** A finding, and the buttons that mend it, or lead to where it is mended. */
  item(finding, isOpen = false) {
    const item = make("div", "finding-item");
    item.dataset.key = keyOf(finding);
    const acts = make("p", "finding-acts");
    const refused = make("span", "refused");
    refused.setAttribute("role", "alert");
    acts.append(...this.acts(finding, refused), ...this.credits.asking(pathOf(finding)));
    if (finding.line && finding.path) acts.append(button("tool edit", this.say("edit"), () => this.onEdit(item.firstChild, finding)));
    for (const each of acts.querySelectorAll("button")) each.setAttribute("aria-description", finding.message);
    if (acts.firstChild) acts.append(refused);
    item.append(findingElement(finding, this.say, this.onChoose, isOpen), ...(acts.firstChild ? [acts] : []));
    return item;
  }

  /** A button for each mend that is offered; for a picture that is not there, what takes its file. */
  acts(finding, refused = make("span", "refused")) {
    return (finding.mends ?? []).map((mend) => {
      if (mend.way === "picture") return this.picture(finding, mend, refused);
      return button("tool mend", this.say(`mend_${mend.way}`, mend), () => this.mend(finding, mend, refused));
    });
  }

  /** What takes a picture that is named, but not there; one of another name or kind is named instead. */
  picture(finding, mend, refused) {
    const onTaken = (to) => to === mend.name || this.mend(finding, { ...mend, to }, refused);
    const onRefused = (why) => (refused.textContent = why);
    const artwork = new Artwork({ say: this.say, server: this.server, game: this.game(), kind: "picture", wanted: mend.name, onTaken, onRefused });
    artwork.on(artwork.element);
    return artwork.element;
  }

  async mend({ code, path }, mend, refused) {
    const answer = await this.server.post("/mend", { game: this.game(), code, path, ...mend });
    refused.textContent = answer.ok ? "" : reason(answer, this.say);
    if (answer.ok) this.onSteps(answer.data);
  }
}
