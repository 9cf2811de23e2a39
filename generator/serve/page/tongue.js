// The words of the page in the language that the browser prefers.

export async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.json();
}

/** Fetch the words; return how to say them, how languages are called, and how to label elements. */
export async function readTongue() {
  const every = await fetchJson("/part/words.json");
  const tongue = navigator.languages.map((each) => each.slice(0, 2)).find((each) => every[each]) ?? "en";
  const words = { ...every.en, ...every[tongue] };
  document.documentElement.lang = tongue;

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
