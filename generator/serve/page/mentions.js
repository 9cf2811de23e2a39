// What the source of a game can name: in its texts between marks, and wherever an id stands.

import { columnOf, placesAt, siblingsAt } from "./schema.js";

/** A mention that is being written: a value or an icon in braces, a name between stars. */
const OPEN = /(\{[\w.:@-]*|(?:^|[^*\w])\*(?!\*)[^*{}\s][^*{}]*)$/;
/** The rest of a mention behind the cursor. */
const REST = { "{": /^[\w.:@-]*\}/, "*": /^[^*{}\s:"']*\*/ };
const WHOLE = /\{[\w.:@-]+\}|(?<![*\w])\*[^*{}]+\*(?!\*)/g;
/** An id that is being written: the value of a key, an item of a list, or one in brackets. */
const ID = /(?::\s+|^\s*(?:- +)+|[[,]\s*)["']?([\w.@-]*)$/;

export class Mentions {
  constructor({ game = "", texts = [], topics = {} } = {}) {
    Object.assign(this, { game, texts, topics });
  }

  /** Return what can be written for a mention that is begun, where it begins, and its end; or null. */
  inText(before, after) {
    if (/^\s*#/.test(before)) return null;
    const open = OPEN.exec(before)?.[1].replace(/^[^*{]/, "");
    if (!open) return null;
    const [mark] = open;
    const options = this.texts.filter((each) => each.writes[0] === mark);
    return { options, length: open.length, rest: REST[mark].exec(after)?.[0].length ?? 0 };
  }

  /** Return the ids of the topic that a schema wants at the end of a line's beginning, and how much of one is written. */
  ids(schema, lines, number, before) {
    const written = ID.exec(before)?.[1];
    if (written === undefined) return null;
    const topic = topicAt(schema, lines, number, before);
    const options = Object.entries(this.topics[topic] ?? {});
    return options.length ? { topic, options, length: written.length } : null;
  }

  /** Return what stands at a column of a line: where, and what that is; or null. */
  at(schema, lines, number, column) {
    const line = lines[number];
    for (const { 0: writes, index } of line.matchAll(WHOLE)) {
      const known = this.texts.find((each) => each.writes === writes);
      if (known && index <= column && column <= index + writes.length) return { ...known, begin: index, end: index + writes.length };
    }
    for (const { 0: id, index } of line.matchAll(/[\w.@-]+/g)) {
      if (column < index || index + id.length < column) continue;
      const topic = topicAt(schema, lines, number, line.slice(0, index));
      const means = this.topics[topic]?.[id];
      if (means !== undefined) return { kind: topic, writes: id, means, begin: index, end: index + id.length, ...pictured(topic, id) };
    }
    return null;
  }

  /** The address of the picture of an icon or a drawing, or "". */
  picture({ icon, drawing }) {
    if (!icon && !drawing) return "";
    return `/icon.svg?${new URLSearchParams(drawing ? { drawing } : { game: this.game, icon })}`;
  }
}

/** Which picture stands for an id of a topic, if any does. */
export function pictured(topic, id) {
  return { icons: { icon: id }, drawings: { drawing: id } }[topic] ?? {};
}

/** Return the topic whose entries a schema wants behind the beginning of a line. */
function topicAt(schema, lines, number, before) {
  const whole = [...lines.slice(0, number), before, ...lines.slice(number + 1)];
  const { key } = schema.about(whole, number) ?? {};
  const column = columnOf(before, before.length);
  const wanted = key
    ? schema.step(schema.at(whole, number, column), key, siblingsAt(whole, number, column))
    : schema.at(lines, number, column);
  if (!key && placesAt(lines, number, column).at(-1)?.key !== "-") return "";
  if (key === "drawing") return "drawings";
  const parts = wanted.flatMap((each) => schema.parts(each));
  const items = parts.flatMap((each) => (each.items ? schema.parts(each.items) : []));
  const inBrackets = key && /[[,][^\]]*$/.test(before);
  return (inBrackets ? items : parts).find((each) => each["x-names"])?.["x-names"] ?? "";
}
