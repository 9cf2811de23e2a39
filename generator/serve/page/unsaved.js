// Translations that were typed and are not saved, by game, language and text, whatever is shown.
//
// Each is mirrored in the browser's storage, so that it outlives the page. It carries what it was
// made against: the translation in the file (`seen`) and the source text then.

const keyOf = ({ game, language, id }) => JSON.stringify([game, language, id]);

export class Unsaved extends EventTarget {
  constructor(storage, library) {
    super();
    Object.assign(this, { storage, library });
    this.prefix = `playeraid unsaved ${library} `;
    this.edits = new Map();
    /** Whether the browser stores what is typed; some do not in private windows. */
    this.isStored = true;
    this.read();
    addEventListener("storage", (event) => this.elsewhere(event));
    addEventListener("beforeunload", (event) => {
      if (this.count) event.preventDefault();
    });
  }

  read() {
    try {
      for (const name of Object.keys(this.storage)) this.take(name, this.storage.getItem(name));
    } catch {
      this.isStored = false;
    }
  }

  /** Take over what is stored under a name; what cannot be read is not ours. */
  take(name, stored) {
    if (!name.startsWith(this.prefix) || !stored) return;
    try {
      const edit = JSON.parse(stored);
      const lists = [edit.forms, edit.seen, edit.source];
      const isWhole = lists.every((list) => Array.isArray(list) && list.every((each) => typeof each === "string"));
      if (isWhole && name === this.prefix + keyOf(edit)) this.edits.set(keyOf(edit), edit);
    } catch {
      // left where it is
    }
  }

  get count() {
    return this.edits.size;
  }

  get(text) {
    return this.edits.get(keyOf(text));
  }

  all() {
    return [...this.edits.values()];
  }

  put(edit) {
    this.edits.set(keyOf(edit), edit);
    this.store(edit);
    this.changed();
  }

  drop(text) {
    if (!this.edits.delete(keyOf(text))) return;
    try {
      this.storage.removeItem(this.prefix + keyOf(text));
    } catch {
      this.isStored = false;
    }
    this.changed();
  }

  store(edit) {
    try {
      this.storage.setItem(this.prefix + keyOf(edit), JSON.stringify(edit));
      this.isStored = true;
    } catch {
      this.isStored = false;
    }
  }

  /** Another window has stored or saved a text: words that differ from those here stay here too. */
  elsewhere({ key, oldValue, newValue }) {
    if (!key?.startsWith(this.prefix)) return;
    const name = key.slice(this.prefix.length);
    const mine = this.edits.get(name);
    if (newValue) {
      if (!mine || JSON.stringify(mine) === oldValue) this.take(key, newValue);
    } else if (mine && JSON.stringify(mine) === oldValue) {
      this.edits.delete(name);
    } else if (mine) {
      this.store(mine);
    }
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}
