// Compare words as a reader types them: without accents and capitals, in any order, with slips.
const LETTERS = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "þ": "th" };

// Hiragana are found by katakana, and a part of Japanese words whatever its length: no space parts them.
const HIRAGANA = /[\u3041-\u3096]/g;
const UNPARTED = /[\u30a1-\u30fa\u4e00-\u9fff]/;
const katakana = (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60);

const folded = (text) => {
  const plain = text.toLowerCase().normalize("NFKD").replace(/[\p{M}\u00ad\u200b\u2060]/gu, "");
  return plain.replace(/[ßæœøłđıþ]/g, (letter) => LETTERS[letter]).replace(HIRAGANA, katakana);
};

const wordsOf = (text) => folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

// A part of a word counts from this length on: compounds are found by their second half.
const PART = 4;

const mayBePart = (asked) => asked.length >= PART || UNPARTED.test(asked);

const holds = (word, asked) => word.startsWith(asked) || (mayBePart(asked) && word.includes(asked));

const slipsAllowed = (asked) => (asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2);

// The fewest slips that make of `asked` the start of `word`: a letter more, less or wrong, or two
// letters exchanged (optimal string alignment).
const slipsBetween = (asked, word) => {
  let before = null;
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const differs = asked[row - 1] === word[column - 1] ? 0 : 1;
      next[column] = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + differs);
      const exchanged = asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1];
      if (before && column > 1 && exchanged) next[column] = Math.min(next[column], before[column - 2] + 1);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
};

// Return the words that are meant by one asked for, and whether only slips lead to them.
const meant = (asked, vocabulary) => {
  const exact = [...vocabulary].filter((word) => holds(word, asked));
  if (exact.length) return { words: new Set(exact), similar: false };
  let least = slipsAllowed(asked);
  let near = [];
  if (least) {
    for (const word of vocabulary) {
      if (word.length + least < asked.length || word.length < PART) continue;
      const slips = slipsBetween(asked, word);
      if (slips < least) near = [];
      if (slips <= least) near.push(word);
      least = Math.min(least, slips);
    }
  }
  return { words: new Set(near), similar: near.length > 0 };
};
