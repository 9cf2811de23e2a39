// What the JSON Schema of content files allows at a place in YAML: keys, and the values of a key.

const MOST_DEPTH = 40;
const ENTRY = /^(\s*)((?:- +)*)(?:"([^"]+)"|'([^']+)'|([^\s#"'{[\]},&*!|>%@`-][^:#]*?|-[^\s:#][^:#]*?))\s*:(?:\s|$)/;
const ITEM = /^(\s*)-(?:\s|$)/;

/** Read a line: the columns of its key and of the dash that makes it an item, and its key and value. */
function entryOf(line) {
  const found = ENTRY.exec(line);
  const dash = ITEM.exec(line);
  if (!found) return { dash: dash?.[1].length, key: "" };
  const [whole, blanks, dashes, ...keys] = found;
  const key = keys.find((each) => each !== undefined);
  return { dash: dashes ? blanks.length : undefined, column: blanks.length + dashes.length, key, value: line.slice(whole.length).trim() };
}

/** Return the keys and items ("-") around a column of a line of block YAML, the outermost first. */
export function placesAt(lines, number, column) {
  const places = [];
  let [keys, dashes] = [column, column];
  const enter = (at, entry) => {
    if (entry.key && entry.column < keys) {
      places.unshift({ number: at, column: entry.column, key: entry.key });
      [keys, dashes] = [entry.column, entry.column];
    }
    if (entry.dash !== undefined && entry.dash < dashes) {
      places.unshift({ number: at, column: entry.dash, key: "-" });
      [keys, dashes] = [entry.dash + 1, entry.dash];
    }
  };
  enter(number, { ...entryOf(lines[number]), key: "" });
  for (let at = number - 1; at >= 0 && keys > 0; at -= 1) {
    if (lines[at].trim() && !lines[at].trim().startsWith("#")) enter(at, entryOf(lines[at]));
  }
  return places;
}

/** Return the entries beside a place, in the same mapping: their keys and values. */
export function siblingsAt(lines, number, column) {
  const found = new Map();
  const read = (at) => {
    const line = lines[at];
    if (!line.trim() || line.trim().startsWith("#")) return true;
    const entry = entryOf(line);
    const indent = line.search(/\S/);
    if (entry.key && entry.column === column && at !== number) found.set(entry.key, entry.value);
    return indent >= column;
  };
  const isItem = (at) => entryOf(lines[at]).dash !== undefined && entryOf(lines[at]).dash < column;
  for (let at = number - 1; at >= 0 && !isItem(at + 1) && read(at); at -= 1);
  for (let at = number + 1; at < lines.length && !isItem(at) && read(at); at += 1);
  return found;
}

/** The column at which the words of a line begin, behind dashes; where it is blank, of the cursor. */
export function columnOf(line, cursor) {
  const begin = /^\s*(?:- +)*/.exec(line)[0].length;
  return line.trim() ? begin : cursor;
}

/** A JSON Schema, as far as the model of content uses it. */
export class Schema {
  constructor(schema) {
    this.root = schema;
  }

  /** Return the parts of a schema that may hold beside some entries: references and conditions followed. */
  parts(schema, entries = new Map(), depth = 0) {
    if (!schema || typeof schema !== "object" || depth > MOST_DEPTH) return [];
    const more = (each) => this.parts(each, entries, depth + 1);
    const parts = [schema];
    if (schema.$ref) parts.push(...more(this.root.$defs[schema.$ref.split("/").at(-1)]));
    for (const each of schema.allOf ?? []) parts.push(...more(each));
    if (schema.if) {
      const holds = this.holds(schema.if, entries);
      if (holds !== false) parts.push(...more(schema.then));
      if (holds !== true) parts.push(...more(schema.else));
    }
    return parts;
  }

  /** Whether a condition on a constant holds; null if that is not to be told from the entries. */
  holds({ properties = {} }, entries) {
    const wanted = Object.entries(properties).filter(([, each]) => "const" in each);
    if (!wanted.length) return null;
    return wanted.every(([key, each]) => entries.get(key) === String(each.const));
  }

  /** Return the schemas of an entry or item of schemas. */
  step(schemas, key, entries) {
    const parts = schemas.flatMap((each) => this.parts(each, entries));
    if (key === "-") return parts.flatMap((each) => [each.items, ...(each.prefixItems ?? [])]).filter((each) => each && typeof each === "object");
    const named = parts.map((each) => each.properties?.[key]).filter(Boolean);
    return named.length ? named : parts.map((each) => each.additionalProperties).filter((each) => each && typeof each === "object");
  }

  /** Return the schemas at a place; `lines` tell which conditions hold on the way. */
  at(lines, number, column) {
    let schemas = [this.root];
    for (const { number: line, column: begin, key } of placesAt(lines, number, column)) {
      schemas = this.step(schemas, key, siblingsAt(lines, line, begin));
    }
    return schemas;
  }

  /** Return the keys that a mapping at a place may have, with what is said of each. */
  keys(lines, number, column) {
    const beside = siblingsAt(lines, number, column);
    const parts = this.at(lines, number, column).flatMap((each) => this.parts(each, beside));
    const keys = new Map();
    for (const part of parts) {
      for (const [key, each] of Object.entries(part.properties ?? {})) {
        if (!beside.has(key) && !keys.has(key)) keys.set(key, this.describe([each]));
      }
    }
    return keys;
  }

  /** Return the values that the key of a line may have; none where any are right. */
  values(lines, number) {
    const { key, column } = entryOf(lines[number]);
    if (!key) return [];
    const schemas = this.step(this.at(lines, number, column), key, siblingsAt(lines, number, column));
    const parts = schemas.flatMap((each) => this.parts(each));
    const values = parts.flatMap((each) => [...(each.enum ?? []), ...(each.type === "boolean" ? [true, false] : [])]);
    return [...new Set(values.map(String))];
  }

  /** Return what is said of the key of a line, and its values; null if it is unknown. */
  about(lines, number) {
    const { key, column } = entryOf(lines[number]);
    if (!key) return null;
    const schemas = this.step(this.at(lines, number, column), key, siblingsAt(lines, number, column));
    return schemas.length ? { key, words: this.describe(schemas), values: this.values(lines, number) } : null;
  }

  describe(schemas) {
    const parts = schemas.flatMap((each) => this.parts(each));
    return parts.find((each) => each.description)?.description ?? "";
  }
}
