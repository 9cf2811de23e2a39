// The signs on buttons that change the order of things.

/** What can be done, and the lines of its sign on a square of 16. */
export const SIGNS = {
  up: "M8 14V3M3.5 7.5 8 3l4.5 4.5",
  down: "M8 2v11M3.5 8.5 8 13l4.5-4.5",
  left: "M14 8H3M7.5 3.5 3 8l4.5 4.5",
  right: "M2 8h11M8.5 3.5 13 8l-4.5 4.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  add: "M8 2.5v11M2.5 8h11",
  remove: "M3 4.5h10M6 4.5V2.5h4v2M4.5 4.5l.6 9h5.8l.6-9",
  undo: "M5.6 3 2.5 6.2l3.1 3.2M2.5 6.2h7a3.4 3.4 0 0 1 0 6.8H6",
  redo: "M10.4 3l3.1 3.2-3.1 3.2M13.5 6.2h-7a3.4 3.4 0 0 0 0 6.8H10",
};
/** The sign of a form: a pencil. */
export const PENCIL = "M3 13l.8-3.2L11 2.6 13.4 5 6.2 12.2zM9.4 4.2l2.4 2.4";
/** What can be done with each item of the structure. */
export const ITEM_ACTS = ["up", "down", "copy", "add", "remove"];
const SVG = "http://www.w3.org/2000/svg";

/** Draw a sign of lines. */
export function sign(lines) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", lines);
  return drawing;
}
