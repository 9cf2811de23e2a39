// A small picture of each kind of block, as it is printed: lines on a field of 32 by 24.

const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0`;
const box = (x, y, w, h) => `M${x} ${y}h${w}v${h}h${-w}z`;
const sheet = box(2, 3, 28, 18);

export const KINDS = {
  rules: "M3 5h.01M8 5h21M3 12h.01M8 12h21M3 19h.01M8 19h15",
  steps: `${ring(6, 6, 3.5)}${ring(6, 18, 3.5)}M6 9.5v5M14 6h15M14 18h15`,
  checklist: `${box(3, 3, 6, 6)}${box(3, 15, 6, 6)}M13 6h16M13 18h16M4.5 6l1.5 1.5 4-5`,
  table: `${sheet}M2 9h28M2 15h28M12 3v18M21 3v18`,
  differences: `${sheet}M2 8h28M16 3v18M20 14l2.5 3 4.5-6M6.5 12l5 5M11.5 12l-5 5`,
  definitions: "M2 5h9M15 5h15M2 12h6M15 12h15M2 19h10M15 19h11",
  note: "M5 3h16l6 6v12H5zM21 3v6h6M9 13h13M9 17h9",
  legend: `${box(3, 2.5, 5, 5)}M13 5h16${ring(5.5, 12, 2.6)}M13 12h16M3 21l2.5-5 2.5 5zM13 19h16`,
  entries: `${box(2, 4, 8, 16)}${box(12, 4, 8, 16)}${box(22, 4, 8, 16)}M4.5 8h3M14.5 8h3M24.5 8h3`,
  places: `${ring(6, 6, 3)}${ring(26, 6, 3)}${ring(16, 19, 3)}M9 6h14M7.8 8.4l6.4 8.2M24.2 8.4l-6.4 8.2`,
  roll: `${box(3, 6, 12, 12)}M6.5 9.5h.01M11.5 9.5h.01M9 12h.01M6.5 14.5h.01M11.5 14.5h.01M20 8h9M20 12h9M20 16h6`,
  modifiers: "M6 3v8M2 7h8M2 18h8M15 7h14M15 18h14",
  matrix: "M9 2v20M2 8h28M16 2v20M23 2v20M2 15h28",
  crt: `${sheet}M2 9h28M2 15h28M9 3v18M16 3v18M23 3v18M11 12h3M18 12h3M25 12h3M18 18h3M25 18h3`,
  order: `${box(2, 8, 6, 8)}${box(13, 8, 6, 8)}${box(24, 8, 6, 8)}M8.5 12h3.5M10.5 10.5 12 12l-1.5 1.5M19.5 12H23M21.5 10.5 23 12l-1.5 1.5`,
  track: `${box(2, 8, 28, 8)}M9 8v8M16 8v8M23 8v8${ring(19.5, 12, 1.8)}`,
  queue: `${box(2, 8, 20, 8)}M8.7 8v8M15.3 8v8M24 12h6M27.5 9.5 30 12l-2.5 2.5`,
  board: `${box(4, 3, 24, 18)}M4 12h24M16 3v18${ring(10, 7.5, 2)}${ring(22, 16.5, 2)}`,
  gridmap: "M8 2l5 3v6l-5 3-5-3V5zM18 2l5 3v6l-5 3-5-3V5zM13 11l5 3v6l-5 3-5-3v-6zM23 11l5 3v6l-5 3-5-3v-6z",
  terrain: "M2 11l6-8 5 7 3-4 5 5M2 15h28M2 20h28M9 15v7M20 15v7",
  notation: `${box(4, 3, 24, 8)}M8 11v6M16 11v10M24 11v6M5 17h6M13 21h6M21 17h6M8 7h.01M16 7h.01M24 7h.01`,
  allowance: `${sheet}M2 9h28M9 3v18M13 13h2M20 13h2M26 13h2M13 17h2M20 17h2M4.5 13h2M4.5 17h2`,
  balance: "M16 3v18M11 21h10M6 6h20M6 6l-4 8h8zM26 6l-4 8h8z",
  cycle: "M16 4a8 8 0 1 1-7.6 5.5M5.8 8.2l2.6.6.6 2.8",
  flow: `${box(10, 2, 12, 5)}${box(3, 16, 10, 6)}${box(19, 16, 10, 6)}M16 7v4M8 16v-5h16v5`,
  setup: `${box(3, 3, 26, 18)}${box(7, 7, 7, 5)}${box(18, 6, 7, 3)}${box(18, 13, 7, 5)}M8 17h4`,
  index: "M3 5h10M25 5h4M3 12h13M25 12h4M3 19h8M25 19h4M16.5 5h.01M21 5h.01M20 12h.01M15 19h.01M20 19h.01",
  form: `M3 7h7M12 7h17M3 14h4M9 14h20M3 21h12${box(25, 18, 4, 4)}`,
  ledger: `${sheet}M2 8h28M2 12.3h28M2 16.6h28M9 3v18`,
  scores: `${sheet}M12 3v18M18 3v18M24 3v18M2 8h28M2 17h28`,
  counter: `${box(6, 2, 20, 20)}${box(10, 6, 12, 7)}M10 6l12 7M22 6l-12 7M10 18h2M20 18h2`,
  component: `${box(4, 3, 14, 18)}${box(7, 6, 8, 6)}M7 16h8M15 9h9M15 18h9M27 9h2M27 18h2`,
  forces: `${box(3, 3, 10, 7)}M3 3l10 7M13 3 3 10M17 6.5h12${box(3, 14, 10, 7)}M3 21l10-7M17 17.5h12`,
  schedule: `${box(3, 4, 26, 17)}M3 9h26M9 2v4M23 2v4M8 13h4M15 13h9M8 17h9`,
};

const SVG = "http://www.w3.org/2000/svg";

/** Draw the picture of a kind. */
export function kindSign(kind) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 32 24");
  drawing.setAttribute("class", "kind-sign");
  drawing.setAttribute("aria-hidden", "true");
  drawing.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", KINDS[kind] ?? sheet);
  return drawing;
}
