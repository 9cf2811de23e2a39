// What is exported, and how: the form of the dialog, and the options that it states.

import { button, make } from "./dom.js";
import { titled } from "./menus.js";

/** How cards are laid unless something else is chosen. */
const CARD_SCHEME = "duplex-long";
/** The paper that is shown unless another is chosen. */
const PAPER = "a4";

let number = 0;

/** A box to tick, with its label and a note below it. */
function tick(name, label, note = "") {
  const row = make("label", "tick");
  const box = make("input");
  box.type = "checkbox";
  box.name = name;
  const words = make("span", "", label);
  if (note) {
    const small = make("small", "quiet", note);
    small.id = `tick-note-${(number += 1)}`;
    box.setAttribute("aria-describedby", small.id);
    words.append(small);
  }
  row.append(box, words);
  return row;
}

/** A menu with its label. */
function menu(name, label, options, chosen) {
  const row = make("label", "pick");
  const select = make("select");
  select.name = name;
  select.append(...options.map(([value, text]) => new Option(text, value)));
  select.value = chosen;
  if (!select.value) select.selectedIndex = 0;
  row.append(make("span", "", label), select);
  return row;
}

/** What the project says, unless something unusual is shown already. */
function preferred(options, shown, named, usual = options[0]?.[0]) {
  const isOffered = options.some(([value]) => value === named);
  return isOffered && shown === usual ? named : shown;
}

function group(legend, ...parts) {
  const set = make("fieldset");
  set.append(make("legend", "", legend), ...parts);
  return set;
}

export class ExportChoices {
  /** `view` is the sheet that is shown, `offer` what the server offers beside the menus. */
  constructor({ say, view, offer, finding, onChange }) {
    Object.assign(this, { say, view, offer, finding });
    this.form = make("form", "export-form");
    this.form.autocomplete = "off";
    this.form.append(this.things(), this.languages(), this.ways());
    this.form.onchange = () => {
      this.adapt();
      onChange();
    };
    this.form.onsubmit = (event) => event.preventDefault();
    this.adapt();
  }

  things() {
    const { say } = this;
    const { game, sheet, maps } = this.view;
    const named = (list, beside = {}) => titled(list, beside, say("a_deck")).map(([id, title]) => {
      const row = tick("thing", title);
      const [box] = row.children;
      box.value = id;
      box.checked = id === sheet;
      return row;
    });
    const below = (name, list) => (list.length ? [make("p", "export-kind", say(name)), ...list] : []);
    const split = (isMap) => named(Object.fromEntries(Object.entries(game.sheets).filter(([id]) => maps.includes(id) === isMap)));
    return group(say("export_what"), tick("whole", say("export_whole"), say("whole_note")),
      ...below("sheets", split(false)), ...below("maps", split(true)), ...below("decks", named(game.decks, game.sheets)),
      make("hr"), tick("site", say("export_site"), say("site_note")));
  }

  languages() {
    const { game, language, nameLanguage } = this.view;
    const named = this.offer.languages.filter((each) => game.languages.includes(each));
    const chosen = named.length && language === game.languages[0] ? named : [...named, language];
    const rows = game.languages.map((each) => {
      const row = tick("language", nameLanguage(each));
      const [box] = row.children;
      box.value = each;
      box.checked = chosen.includes(each);
      return row;
    });
    const every = button("link", this.say("all_languages"), () => {
      for (const each of this.boxes("language")) each.checked = true;
      this.form.onchange();
    });
    return group(this.say("languages"), ...rows, ...(rows.length > 2 ? [every] : []));
  }

  ways() {
    const { say, view, offer } = this;
    const named = (list) => list.map((each) => [each, say(each)]);
    const printers = offer.printers.map((each) => [each, each]);
    const picks = make("div", "picks");
    picks.append(
      menu("paper", say("paper"), view.papers, preferred(view.papers, view.paper, offer.paper, PAPER)),
      menu("edition", say("edition"), view.editions, preferred(view.editions, view.edition, offer.edition)),
      menu("face", say("face"), view.faces, view.face),
      menu("scheme", say("impose"), [["", say("as_is")], ...named(offer.schemes)], ""),
      menu("composed", say("pages"), [["", say("scaled")], ["1", say("composed")]], ""),
      menu("card_scheme", say("scheme"), [["", say("single")], ...named(view.cardSchemes)], view.scheme || CARD_SCHEME),
      menu("printer", say("printer"), [["", say("nothing")], ...printers], offer.printer),
    );
    return group(say("how"), picks, ...this.faults());
  }

  /** What is wrong with the file of printers, if that keeps any from being offered. */
  faults() {
    if (!this.offer.findings.length) return [];
    const box = make("div", "export-findings");
    box.append(...this.offer.findings.map(this.finding));
    return [make("p", "export-kind", this.say("printer")), box];
  }

  boxes(name) {
    return [...this.form.querySelectorAll(`input[name=${name}]`)];
  }

  ticked(name) {
    return this.boxes(name).filter((each) => each.checked && !each.disabled).map((each) => each.value);
  }

  is(name) {
    return this.boxes(name)[0].checked;
  }

  /** Show only what matters for what is ticked; a whole aid has all sheets, maps and cards. */
  adapt() {
    const { game } = this.view;
    for (const each of this.boxes("thing")) this.include(each, this.is("whole"));
    const things = this.ticked("thing");
    const hasDecks = this.is("whole") ? Object.keys(game.decks).length > 0 : things.some((each) => each in game.decks);
    const hasSheets = this.is("whole") || things.some((each) => each in game.sheets && !this.view.maps.includes(each));
    this.show("scheme", hasSheets);
    this.show("composed", hasSheets && this.form.elements.scheme.value !== "");
    this.show("face", hasSheets);
    this.show("card_scheme", hasDecks);
    this.show("printer", this.offer.printers.length > 0 && (things.length > 0 || this.is("whole")));
  }

  /** Tick what is in the whole aid anyhow; without that it is as it was. */
  include(box, isWithin) {
    if (isWithin === box.disabled) return;
    if (isWithin) box.dataset.own = box.checked;
    box.checked = isWithin || box.dataset.own === "true";
    box.disabled = isWithin;
    box.closest("label").classList.toggle("within", isWithin);
  }

  show(name, isShown) {
    this.form.elements[name].closest("label").hidden = !isShown;
  }

  /** What is chosen; null where it is nothing that can be exported. */
  options() {
    const [things, languages, whole, site] = [this.ticked("thing"), this.ticked("language"), this.is("whole"), this.is("site")];
    if (!languages.length || !(things.length || whole || site)) return null;
    const fields = ["paper", "edition", "face", "scheme", "card_scheme", "printer"];
    const ways = fields.map((name) => [name, this.form.elements[name].value]);
    const composed = this.form.elements.composed.value !== "";
    return { game: this.view.game.id, languages, things, whole, site, composed, ...Object.fromEntries(ways) };
  }

  /** Lock the form while an export is running. */
  lock(isLocked) {
    for (const each of this.form.querySelectorAll("fieldset")) each.disabled = isLocked;
  }
}
