// The menus of choices: what they list, in which words.

/** Fill a menu with options: value, label, and for a group its own options. */
export function fill(select, options, value) {
  const now = JSON.stringify(options);
  if (select.dataset.options !== now) {
    select.replaceChildren(...options.map(([each, label, group]) => (group ? grouped(label, group) : new Option(label, each))));
    select.dataset.options = now;
  }
  select.value = value;
}

function grouped(label, options) {
  const group = document.createElement("optgroup");
  group.label = label;
  group.append(...options.map(([value, text]) => new Option(text, value)));
  return group;
}

/** The options of a list of titles by id; of two that are alike, each says its id. One that is called as something `beside` them says of which `sort` it is. */
export function titled(list, beside = {}, sort = "") {
  const isTwice = (title) => Object.values(list).filter((each) => each === title).length > 1;
  const own = (title) => (Object.values(beside).includes(title) ? `${title} · ${sort}` : title);
  return Object.entries(list).map(([id, title]) => [id, isTwice(title) ? `${own(title)} (${id})` : own(title)]);
}

/** The options of games; where two have the same title each begins with its id, which a narrow menu shows. */
export function titledGames(games) {
  const isTwice = (title) => games.filter((each) => each.title === title).length > 1;
  return games.map(({ id, title }) => [id, isTwice(title) ? `${id}: ${title}` : title]);
}

export const papers = (list) => list.map((each) => [each, each.length === 2 ? each.toUpperCase() : each[0].toUpperCase() + each.slice(1)]);
export const editions = (list, say) => list.map((each) => [each, each.split("+").map((part) => say(part)).join(", ")]);
export const faces = (list, say) => [["", say("own_face")], ...Object.entries(list)];
