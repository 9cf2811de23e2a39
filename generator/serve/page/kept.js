// What a tab of the browser keeps while it is open: the zoom, and what stands beside the sheet.

const KEY = "playeraid kept";

/** The storage of the tab, or a stand-in that forgets. */
function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

export class Kept {
  constructor() {
    this.storage = storage();
    try {
      this.data = JSON.parse(this.storage.getItem(KEY)) ?? {};
    } catch {
      this.data = {};
    }
  }

  /** The zoom that was chosen; null where the width is to be fitted. */
  get zoom() {
    const { zoom } = this.data;
    return typeof zoom === "number" && zoom > 0.05 && zoom < 20 ? zoom : null;
  }

  get tab() {
    return this.data.tab;
  }

  put(data) {
    Object.assign(this.data, data);
    try {
      this.storage.setItem(KEY, JSON.stringify(this.data));
    } catch {
      // it is kept as long as the page is
    }
  }
}
