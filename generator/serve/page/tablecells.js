// Which cell of a printed table lies at a point: also where nothing is written in it.

const away = (at, [from, to]) => Math.max(0, from - at, at - to);
const across = ([left, , width]) => [left, left + width];
const down = ([, top, , height]) => [top, top + height];

/** The nearest of some spans, of which several may have the same name; "" for none. */
function nearest(at, spans) {
  const [best] = spans.map(([name, span]) => [name, away(at, span)]).sort(([, one], [, other]) => one - other);
  return best?.[0] ?? "";
}

/** Return the content path of the cell at a point of a side, in a block whose words have columns and rows; "" for none. */
export function cellUnder(words, block, [x, y]) {
  const columns = [];
  const rows = [];
  const own = []; // what rows print themselves: their heads, and the signs of empty cells
  for (const { path, rects } of words) {
    if (!path.startsWith(`${block}.`)) continue;
    const [topic, id, cells, column] = path.slice(block.length + 1).split(".");
    if (!["columns", "rows"].includes(topic)) continue;
    const isHead = topic === "columns";
    rows.push(...rects.map((each) => [isHead ? "" : id, down(each)]));
    if (isHead || cells === "cells") columns.push(...rects.map((each) => [isHead ? id : column, across(each)]));
    else own.push(...rects.map((each) => ["", across(each)]));
  }
  if (!columns.length) return "";
  const heads = own.filter(([, [left, right]]) => columns.every(([, span]) => right < span[0] || left > span[1]));
  const [row, column] = [nearest(y, rows), nearest(x, [...columns, ...heads])];
  if (!row) return column ? `${block}.columns.${column}.head` : `${block}.corner`;
  return column ? `${block}.rows.${row}.cells.${column}` : `${block}.rows.${row}.head`;
}
