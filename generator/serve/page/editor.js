// The editor of a document: CodeMirror, in a shadow root of its own so that its styles need no exception from the page's policy.

import * as cm from "./vendor/codemirror.js";
import { Mentions, pictured } from "./mentions.js";
import { columnOf } from "./schema.js";

const External = cm.Annotation.define();
const SEVERITIES = { error: "error", warning: "warning", note: "info" };

const LOOK = {
  "&": { height: "100%", color: "var(--ink)", background: "var(--panel)", fontSize: ".92rem" },
  "&.cm-focused": { outline: "2px solid var(--blue)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { background: "var(--panel)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in srgb, var(--blue-tint) 55%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--blue) 30%, transparent)" },
  ".cm-selectionMatch, .cm-searchMatch": { background: "color-mix(in srgb, var(--amber) 25%, transparent)" },
  ".cm-searchMatch-selected": { background: "color-mix(in srgb, var(--amber) 55%, transparent)" },
  ".cm-tooltip": { background: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", boxShadow: "0 4px 16px rgb(20 40 50 / .25)", font: "16px/1.35 var(--type)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "14em" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--blue)", color: "var(--panel)" },
  ".cm-completionInfo": { maxWidth: "18rem", padding: ".4rem .6rem" },
  ".about": { maxWidth: "22rem", padding: ".35rem .6rem" },
  ".drawn": { width: "2.2rem", height: "2.2rem", verticalAlign: "middle", marginRight: ".5rem", background: "#fff" },
  ".about code": { fontFamily: "var(--mono)" },
  ".cm-lintRange": { backgroundImage: "none !important", textDecoration: "underline wavy 1px", textDecorationSkipInk: "none", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--red)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--amber)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--blue)" },
  ".cm-lint-marker": { content: "normal !important", width: ".7em", height: ".7em", margin: ".35em auto 0", background: "var(--blue)" },
  ".cm-lint-marker-warning": { background: "var(--amber)", clipPath: "polygon(50% 0, 100% 100%, 0 100%)" },
  ".cm-lint-marker-error": { background: "var(--red)", borderRadius: "50%" },
  ".cm-diagnostic": { padding: ".35rem .6rem", maxWidth: "24rem", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--red)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--amber)" },
  ".cm-diagnosticAction": { background: "var(--blue)", color: "var(--panel)", font: "inherit", padding: ".1rem .6rem", margin: ".25rem 0 0", borderRadius: "0" },
  ".cm-diagnosticText em": { display: "block", color: "var(--quiet)" },
  ".cm-panels": { background: "var(--panel)", color: "var(--ink)", font: "16px/1.35 var(--type)", borderColor: "var(--line)" },
  ".cm-panel.cm-search": { padding: ".4rem 2rem .4rem .6rem" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button": { font: "inherit", color: "inherit" },
  ".cm-panel.cm-search [name=close]": { minWidth: "1.9rem", minHeight: "1.9rem", fontSize: "1.2rem", cursor: "pointer" },
  ".cm-panel.cm-search label": { fontSize: ".9rem", whiteSpace: "nowrap" },
  ".cm-textfield, .cm-button": { border: "1px solid var(--line)", borderRadius: "0", background: "transparent", backgroundImage: "none" },
};

const COLOURS = [
  { tag: [cm.tags.definition(cm.tags.propertyName), cm.tags.propertyName], color: "var(--blue)", fontWeight: "700" },
  { tag: cm.tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: [cm.tags.string, cm.tags.content], color: "var(--ink)" },
  { tag: [cm.tags.meta, cm.tags.keyword, cm.tags.labelName, cm.tags.typeName], color: "var(--amber)" },
  { tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.squareBracket, cm.tags.brace], color: "var(--quiet)" },
];

/** One editor for all documents; each keeps its own state: text, cursor, and what can be undone. */
export class Editor {
  constructor(host, { say, onChange, onCursor, onSave, onMend }) {
    Object.assign(this, { say, onMend });
    this.schema = null;
    this.mentions = new Mentions();
    const heard = (update) => {
      if (update.docChanged) onChange();
      if (update.selectionSet && update.transactions.some((each) => each.isUserEvent("select"))) onCursor(this.line);
    };
    const save = { key: "Mod-s", preventDefault: true, run: () => { onSave(); return true; } };
    this.common = [
      cm.keymap.of([save, ...cm.completionKeymap, ...cm.lintKeymap, ...cm.searchKeymap, ...cm.historyKeymap, ...cm.foldKeymap, ...cm.defaultKeymap]),
      cm.lineNumbers(), cm.foldGutter(), cm.lintGutter(), cm.history(), cm.drawSelection(), cm.highlightSpecialChars(),
      cm.highlightActiveLine(), cm.highlightActiveLineGutter(), cm.bracketMatching(), cm.indentOnInput(), cm.indentUnit.of("  "),
      cm.search({ top: true }), cm.highlightSelectionMatches(), cm.EditorView.lineWrapping,
      cm.EditorView.theme(LOOK), cm.syntaxHighlighting(cm.HighlightStyle.define(COLOURS)),
      cm.EditorState.phrases.of(this.phrases()), cm.EditorView.updateListener.of(heard),
    ];
    this.view = new cm.EditorView({ root: host.attachShadow({ mode: "open" }), parent: host.shadowRoot });
    host.shadowRoot.append(this.view.dom);
  }

  phrases() {
    const names = ["Find", "Replace", "next", "previous", "all", "match case", "by word", "regexp", "replace", "replace all", "close", "No diagnostics", "Diagnostics", "current match", "replaced $ matches", "on line"];
    const phrases = {};
    for (const name of names) {
      const word = `find_${name.replaceAll(/\W+/g, "_")}`;
      if (this.say(word) !== word) phrases[name] = this.say(word);
    }
    return phrases;
  }

  /** Return the state of a document that is opened. */
  stateOf({ path, file }, text) {
    const isYaml = /\.ya?ml$/.test(path);
    const propose = (context) => this.mention(context) ?? (isYaml ? this.complete(context) : null);
    const tell = (view, at) => (isYaml ? this.hover(view, at) : null);
    const language = [isYaml ? cm.yaml() : [], cm.autocompletion({ override: [propose] }), cm.hoverTooltip(tell)];
    const label = cm.EditorView.contentAttributes.of({ "aria-label": file });
    return cm.EditorState.create({ doc: text, extensions: [...this.common, ...language, label] });
  }

  show(state) {
    this.view.setState(state);
  }

  get state() {
    return this.view.state;
  }

  get line() {
    return this.state.doc.lineAt(this.state.selection.main.head).number;
  }

  get isFocused() {
    return this.view.hasFocus;
  }

  /** Replace a text by another, touching only what differs: the cursor and the view stay. */
  replace(text) {
    this.view.dispatch({ changes: difference(this.state.doc.toString(), text), annotations: External.of(true) });
  }

  /** Go to a line and column, in the middle of the editor. */
  goTo(line, column = 1) {
    const { from, to } = this.state.doc.line(Math.max(1, Math.min(line, this.state.doc.lines)));
    const at = Math.min(to, from + column - 1);
    this.view.dispatch({ selection: { anchor: at }, effects: cm.EditorView.scrollIntoView(at, { y: "center" }) });
  }

  focus() {
    this.view.focus();
  }

  /** Mark findings in the text. */
  mark(findings) {
    const { doc } = this.state;
    const at = (line, column) => {
      const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
      return Math.min(to, from + Math.max(column, 1) - 1);
    };
    const marks = findings.filter((each) => each.line).map((each) => {
      const from = at(each.line, each.column);
      const to = Math.max(from, at(each.end_line, each.end_column));
      const actions = each.fixable ? [{ name: this.say("mend"), apply: () => this.onMend() }] : [];
      const message = [`${each.code} ${each.message}`, each.hint].filter(Boolean).join("\n");
      return { from, to, severity: SEVERITIES[each.severity] ?? "info", message, actions, renderMessage: () => told(each) };
    });
    this.view.dispatch(cm.setDiagnostics(this.state, marks.sort((one, other) => one.from - other.from)));
  }

  /** Propose names, values and icons in a text. */
  mention(context) {
    const line = context.state.doc.lineAt(context.pos);
    const at = context.pos - line.from;
    const found = this.mentions.inText(line.text.slice(0, at), line.text.slice(at));
    if (!found?.options.length) return null;
    const options = found.options.map((each) => ({ label: each.writes, detail: each.means === each.writes.slice(1, -1) ? "" : each.means, type: each.kind, info: this.drawn(each) }));
    return { from: context.pos - found.length, to: context.pos + found.rest, options, filter: true };
  }

  /** What draws the picture of an icon beside the list, if it has one. */
  drawn(each) {
    const address = this.mentions.picture(each);
    if (!address) return undefined;
    return () => picture(address);
  }

  /** Propose ids of the topic that stands here. */
  ids(lines, number, before, pos) {
    const found = this.mentions.ids(this.schema, lines, number, before);
    if (!found) return null;
    const options = found.options.map(([label, detail]) => ({ label, detail, type: "constant", info: this.drawn(pictured(found.topic, label)) }));
    return { from: pos - found.length, options, validFor: /^[\w.@-]*$/ };
  }

  /** Propose keys, or the values of a key, as the schema has them. */
  complete(context) {
    if (!this.schema) return null;
    const lines = context.state.doc.toString().split("\n");
    const line = context.state.doc.lineAt(context.pos);
    const [number, before] = [line.number - 1, line.text.slice(0, context.pos - line.from)];
    const named = this.ids(lines, number, before, context.pos);
    if (named) return named;
    const value = /:\s+["']?([\w-]*)$/.exec(before);
    if (value) {
      const options = this.schema.values(lines, number).map((label) => ({ label, type: "enum" }));
      return options.length ? { from: context.pos - value[1].length, options, validFor: /^[\w-]*$/ } : null;
    }
    const key = /^(?:\s*(?:- +)*)([\w-]*)$/.exec(before);
    if (!key || (!key[1] && !context.explicit)) return null;
    const keys = this.schema.keys(lines, number, columnOf(line.text, before.length));
    const apply = line.text.slice(before.length).startsWith(":") ? "" : ": ";
    const options = [...keys].map(([label, info]) => ({ label, type: "property", info: info || undefined, apply: `${label}${apply}` }));
    return options.length ? { from: context.pos - key[1].length, options, validFor: /^[\w-]*$/ } : null;
  }

  /** Say what the key under the pointer is for, or what is named there. */
  hover(view, at) {
    const line = view.state.doc.lineAt(at);
    const lines = view.state.doc.toString().split("\n");
    const named = this.schema && this.mentions.at(this.schema, lines, line.number - 1, at - line.from);
    if (named) return { pos: line.from + named.begin, end: line.from + named.end, create: () => ({ dom: meaning(named, this.mentions.picture(named)) }) };
    const about = this.schema?.about(lines, line.number - 1);
    const begin = about ? line.text.indexOf(about.key) : -1;
    if (begin < 0 || at < line.from + begin || at > line.from + begin + about.key.length || !about.words) return null;
    return { pos: line.from + begin, end: line.from + begin + about.key.length, create: () => ({ dom: explained(about) }) };
  }
}

/** The one change that makes another text of a text. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

function told({ code, message, hint }) {
  const box = document.createElement("span");
  const words = document.createElement("span");
  words.textContent = `${code} ${message}`;
  box.append(words);
  if (hint) {
    const more = box.appendChild(document.createElement("em"));
    more.textContent = hint;
  }
  return box;
}

function picture(address) {
  const image = new Image();
  image.alt = "";
  image.className = "drawn";
  image.src = address;
  return image;
}

function meaning({ writes, means }, address) {
  const box = document.createElement("div");
  box.className = "about";
  if (address) box.append(picture(address));
  box.append(document.createElement("code"), means && means !== writes ? ` ${means}` : "");
  box.querySelector("code").textContent = writes;
  return box;
}

function explained({ key, words, values }) {
  const box = document.createElement("div");
  box.className = "about";
  const name = box.appendChild(document.createElement("code"));
  name.textContent = key;
  box.append(`: ${words}`);
  if (values.length) {
    const list = box.appendChild(document.createElement("div"));
    list.textContent = values.join(" · ");
  }
  return box;
}
