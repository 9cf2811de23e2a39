// Suggestions from files that were opened, by game and language, mirrored in the browser's storage.

const isWhole = ({ id, forms, file }) => [id, file, ...forms].every((each) => typeof each === "string");

export class Suggested {
  constructor({ storage, library }) {
    this.storage = storage;
    this.prefix = `playeraid suggested ${library} `;
    this.known = new Map();
  }

  nameOf({ game, language }) {
    return this.prefix + JSON.stringify([game, language]);
  }

  /** Return the suggestions for a translation, by the ids of their texts. */
  of(place) {
    const name = this.nameOf(place);
    if (!this.known.has(name)) this.known.set(name, this.read(name));
    return this.known.get(name);
  }

  /** Return what is stored under a name; what cannot be read is not ours. */
  read(name) {
    try {
      const stored = JSON.parse(this.storage.getItem(name)) ?? [];
      return new Map(stored.filter(isWhole).map((each) => [each.id, each]));
    } catch {
      return new Map();
    }
  }

  put(place, suggestions) {
    this.known.set(this.nameOf(place), new Map(suggestions.map((each) => [each.id, each])));
    this.store(place);
  }

  drop(place, ...ids) {
    const suggestions = this.of(place);
    if (ids.filter((id) => suggestions.delete(id)).length) this.store(place);
  }

  store(place) {
    const suggestions = [...this.of(place).values()];
    try {
      if (suggestions.length) this.storage.setItem(this.nameOf(place), JSON.stringify(suggestions));
      else this.storage.removeItem(this.nameOf(place));
    } catch {
      // they are shown until the page is closed
    }
  }
}
