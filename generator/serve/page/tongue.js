// The words of the page in the language that the browser prefers.

export async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.json();
}

/** Return the one of these languages that the browser prefers, or an empty string. */
export function readersLanguage(languages) {
  const plain = (each) => each.replace("_", "-").toLowerCase();
  for (const wanted of navigator.languages.map(plain)) {
    const found = languages.find((each) => plain(each) === wanted)
      ?? languages.find((each) => plain(each).split("-")[0] === wanted.split("-")[0]);
    if (found) return found;
  }
  return "";
}

/** Return the direction in which a language is written; not every browser knows it. */
function direction(tongue) {
  const locale = new Intl.Locale(tongue);
  const known = locale.getTextInfo?.() ?? locale.textInfo;
  return known?.direction ?? (["ar", "fa", "he", "ur"].includes(locale.language) ? "rtl" : "ltr");
}

/** Fetch the words; return how to say them, how languages are called, and how to label elements. */
export async function readTongue() {
  const every = await fetchJson("/part/words.json");
  const spoken = readersLanguage(Object.keys(every)) || "en";
  const tongue = spoken.replace("_", "-");
  const words = { ...every.en, ...every[spoken] };
  document.documentElement.lang = tongue;
  document.documentElement.dir = direction(tongue);

  const say = (name, values = {}) => (words[name] ?? name).replace(/\{(\w+)\}/g, (_, each) => values[each] ?? "");

  const nameLanguage = (code) => {
    try {
      const tag = code.replace("_", "-");
      return `${new Intl.DisplayNames([tongue], { type: "language" }).of(tag)} (${code})`;
    } catch {
      return code;
    }
  };

  /** Write the words of elements below a node that name them. */
  const label = (node) => {
    for (const each of node.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
    for (const each of node.querySelectorAll("[data-label]")) {
      each.setAttribute("aria-label", say(each.dataset.label));
      each.title = say(each.dataset.label);
    }
  };

  return { tongue, say, nameLanguage, label };
}
