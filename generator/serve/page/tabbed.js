// Cells as spreadsheets put them on the clipboard: rows of lines, cells parted by tabs.

/** Read cells; one in quotes may have tabs, line breaks and quotes of its own. */
export function cellsOf(text) {
  const words = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy;
  for (let found = cell.exec(words); found; found = cell.exec(words)) {
    const [, quoted, plain, end] = found;
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (!end) break;
  }
  return rows;
}

/** Write cells so that a spreadsheet reads them. */
export function textOf(rows) {
  const spelt = (cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(spelt).join("\t")).join("\n");
}
