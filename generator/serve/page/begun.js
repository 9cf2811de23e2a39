// A game that was just begun: its first text is opened to be written.

/** What the address of such a game ends with. */
export const BEGUN = "#begun";

/** Return what opens the first text of the sheet with ``write``, once it is printed; only once. */
export function writeFirst(sheets, write) {
  let isWaiting = location.hash === BEGUN;
  return () => {
    const path = isWaiting && [...sheets.paths()].find((each) => !each.startsWith("game."));
    if (!path) return;
    isWaiting = false;
    write(path);
  };
}
