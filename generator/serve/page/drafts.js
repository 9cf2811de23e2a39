// Documents that were changed and are not saved, mirrored in the browser's storage.
//
// Each carries the text and the version of the file that it was made from.

const FIELDS = ["game", "path", "text", "base", "version"];
const nameOf = ({ game, path }) => JSON.stringify([game, path]);

export class Drafts {
  constructor(storage, library) {
    this.storage = storage;
    this.prefix = `playeraid draft ${library} `;
    /** Those that the browser would not store; some do not store anything in private windows. */
    this.unstored = new Map();
    addEventListener("beforeunload", (event) => {
      if (this.unstored.size) event.preventDefault();
    });
  }

  get(document) {
    const kept = this.unstored.get(nameOf(document));
    return kept ?? this.read(this.prefix + nameOf(document));
  }

  /** Return a stored draft, or null; what cannot be read is not ours. */
  read(name) {
    try {
      const draft = JSON.parse(this.storage.getItem(name));
      const isWhole = FIELDS.every((each) => typeof draft?.[each] === "string");
      return isWhole && name === this.prefix + nameOf(draft) ? draft : null;
    } catch {
      return null;
    }
  }

  put(draft) {
    try {
      this.storage.setItem(this.prefix + nameOf(draft), JSON.stringify(draft));
      this.unstored.delete(nameOf(draft));
    } catch {
      this.unstored.set(nameOf(draft), draft);
    }
  }

  drop(document) {
    this.unstored.delete(nameOf(document));
    try {
      this.storage.removeItem(this.prefix + nameOf(document));
    } catch {
      // nothing was stored
    }
  }

  /** Return the paths of a game's documents that have drafts. */
  paths(game) {
    let stored = [];
    try {
      stored = Object.keys(this.storage).filter((each) => each.startsWith(this.prefix)).map((each) => this.read(each));
    } catch {
      // nothing is stored
    }
    const all = [...stored, ...this.unstored.values()].filter((each) => each?.game === game);
    return new Set(all.map((each) => each.path));
  }
}
