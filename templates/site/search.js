// Search the rules of one aid. The index is a script beside the page, so that it can be read
// from a file system, where pages may not ask for data.
"use strict";

{
  const LETTERS = { "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th" };
  const MOST = 40;

  // Capitals and accents do not count, nor do the letters that only some keyboards have.
  const folded = (words) =>
    words
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[łøđßæœıþ]/g, (letter) => LETTERS[letter]);

  const wordsOf = (text) => folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

  const sections = playeraidRules.map(([heading, side, address, ...texts]) => ({
    heading,
    side,
    address,
    lines: texts.map((text) => ({ text, words: wordsOf(text) })),
    title: wordsOf(heading),
  }));

  const has = (words, start) => words.some((word) => word.startsWith(start));

  // Every word of the question must stand in the line or in its heading; the more of them stand
  // in the line itself, the further up it comes; and whole rules come before single words.
  const find = (question) => {
    const asked = wordsOf(question);
    const hits = [];
    if (!asked.length) return hits;
    for (const section of sections) {
      if (asked.every((word) => has(section.title, word))) hits.push({ section, line: null, rank: 9 });
      for (const line of section.lines) {
        const inLine = asked.filter((word) => has(line.words, word)).length;
        const known = asked.every((word) => has(line.words, word) || has(section.title, word));
        if (inLine && known) hits.push({ section, line, rank: inLine + Math.min(line.words.length, 12) / 24 });
      }
    }
    return hits.sort((one, other) => other.rank - one.rank);
  };

  // Show a text with the words that were asked for marked.
  const marked = (text, asked) => {
    const shown = document.createDocumentFragment();
    for (const part of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
      const word = folded(part);
      if (word && asked.some((start) => word.startsWith(start))) {
        const mark = document.createElement("mark");
        mark.textContent = part;
        shown.append(mark);
      } else {
        shown.append(part);
      }
    }
    return shown;
  };

  const element = (name, className, ...children) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...children);
    return made;
  };

  const form = document.getElementById("search");
  const field = document.getElementById("query");
  const found = document.getElementById("found");
  const results = document.getElementById("results");

  const show = () => {
    const asked = wordsOf(field.value);
    const hits = find(field.value);
    found.textContent = !asked.length
      ? ""
      : hits.length
        ? found.dataset.found.replace("{count}", hits.length)
        : found.dataset.none;
    results.replaceChildren(
      ...hits.slice(0, MOST).map(({ section, line }) => {
        const link = element("a", "hit", element("b", "", marked(section.heading, asked)), " ");
        link.href = section.address;
        link.append(element("span", "small", section.side));
        if (line) link.append(element("span", "line", marked(line.text, asked)));
        return element("li", "", link);
      }),
    );
    const address = new URL(location.href);
    address.hash = field.value ? `?${encodeURIComponent(field.value)}` : "";
    history.replaceState(null, "", address);
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(input|textarea|select)$/i.test(event.target.tagName)) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && document.activeElement === field) {
      field.value = "";
      show();
    }
  });
  // What was looked for stands in the address, so that coming back finds it again.
  if (location.hash.startsWith("#?")) {
    field.value = decodeURIComponent(location.hash.slice(2));
    show();
  }
}
