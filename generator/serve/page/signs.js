// The signs on buttons that change the order of things.

/** What can be done with an item, and the lines of its sign on a square of 16. */
export const SIGNS = {
  up: "M8 14V3M3.5 7.5 8 3l4.5 4.5",
  down: "M8 2v11M3.5 8.5 8 13l4.5-4.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  add: "M8 2.5v11M2.5 8h11",
  remove: "M3 4.5h10M6 4.5V2.5h4v2M4.5 4.5l.6 9h5.8l.6-9",
};
const SVG = "http://www.w3.org/2000/svg";

/** Draw a sign of lines. */
export function sign(lines) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", lines);
  return drawing;
}
