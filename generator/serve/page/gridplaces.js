// Which cell of a table a content path or a place in its file belongs to, by row and column.

/** The cell that a content path names in a table in YAML, or else that a place in the file is in; null for none. */
export function cellOf(data, path, place = null) {
  const { path: home, row_ids: rows, column_ids: columns } = data;
  const [topic, id, , column] = path.startsWith(`${home}.`) ? path.slice(home.length + 1).split(".") : [];
  if (topic === "corner") return [0, 0];
  if (topic === "columns" && columns.includes(id)) return [0, columns.indexOf(id) + 1];
  if (topic === "rows" && rows.includes(id)) return [rows.indexOf(id) + 1, columns.indexOf(column) + 1];
  const at = place ? cellAt(data, place[1], place[2]) : null;
  const said = data.targets?.indexOf(path.split(".").slice(4).join(".")) ?? -1;
  return at && said >= 0 ? [at[0], said] : at; // also where nothing is written in it
}

/** The content path of a cell of a table in YAML; "" of others. */
export function pathOf({ path, row_ids: rows, column_ids: columns }, [row, column]) {
  if (row > rows.length || column > columns.length || !columns.length) return "";
  if (!row) return column ? `${path}.columns.${columns[column - 1]}.head` : `${path}.corner`;
  return `${path}.rows.${rows[row - 1]}.${column ? `cells.${columns[column - 1]}` : "head"}`;
}

/** The cell that a place in the file is in: of those that begin before it the last, or the first of its line. */
export function cellAt({ places }, line, column) {
  let best = null;
  let first = null;
  places.forEach((row, number) => row.forEach(([begin, from, end], at) => {
    const isIn = line >= begin && line <= end && (line > begin || column >= from);
    const isLater = !best || begin > best.begin || (begin === best.begin && from > best.from);
    if (isIn && isLater) best = { begin, from, at: [number, at] };
    else if (line === begin) first ??= [number, at];
  }));
  return best?.at ?? first;
}
