// What is found since the last time, in the content of the game and on the sides that are shown.

import { idOf } from "./finding.js";

/** The identity of what is found on paper: its measures change with every print. */
const markOf = ({ code, path }) => `${code} ${path}`;

export class News {
  constructor() {
    this.look(true);
  }

  /** Forget what was found on another sheet, or in another game. */
  look(isOtherGame) {
    this.printed = new Map();
    if (isOtherGame) Object.assign(this, { checked: null, fresh: new Set() });
  }

  /** Take what is found in the content; return whether anything is new. */
  check(findings) {
    const ids = new Set(findings.map(idOf));
    const fresh = this.checked ? [...ids].filter((each) => !this.checked.has(each)) : [];
    const marks = [...this.printed.values()].flatMap((each) => [...each]);
    this.fresh = new Set([...this.fresh, ...fresh].filter((each) => ids.has(each) || marks.includes(each)));
    this.checked = ids;
    return fresh.length > 0;
  }

  /** Take what is found on the sides of a sheet; return whether anything is new. */
  print({ view, faults, sides }) {
    const { language } = view;
    const known = this.printed.get(language);
    if (!known && !sides.every((each) => each.key)) return false;
    const marks = new Set([...faults, ...sides.flatMap((each) => each.found ?? [])].map(markOf));
    const fresh = known ? [...marks].filter((each) => !known.has(each)) : [];
    for (const each of known ?? []) if (!marks.has(each)) this.fresh.delete(each);
    for (const each of fresh) this.fresh.add(each);
    this.printed.set(language, marks);
    return fresh.length > 0;
  }

  has(finding) {
    return this.fresh.has(idOf(finding)) || this.fresh.has(markOf(finding));
  }
}
