// Undo and redo of what is typed, field by field: the browser's own reaches from one field into another.
//
// A field that has nothing to take back passes the wish on to the page, which takes back what was
// saved last. `saved()` of a field, where it has one, says what is saved of it.

/** What is typed without such a rest in between is taken back at once, up to a word after so many inputs; in ms. */
const REST = 800;
const LONGEST = 24;
const JOINED = ["insertText", "insertCompositionText", "deleteContentBackward", "deleteContentForward"];
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=button])";

const records = new WeakMap();

/** What can be taken back in a field, and made again; what was put there by others cannot. */
function recordOf(field) {
  const known = records.get(field);
  if (known?.value === field.value) return known;
  const record = { past: [], future: [], value: field.value, kind: "", count: 0, time: 0, end: null };
  records.set(field, record);
  return record;
}

const stateOf = ({ value, selectionStart, selectionEnd }) => ({ value, start: selectionStart, end: selectionEnd });

/** Note that a field is about to get other words by the wish of its writer: those before can be taken back. */
export function replacing(field, words) {
  const record = recordOf(field);
  if (words === field.value) return;
  record.past.push(stateOf(field));
  Object.assign(record, { future: [], value: words, kind: "" });
}

/** Note that what a field says is saved: to take it back is a step of the page by now. */
export function settled(field) {
  records.delete(field);
}

/** What a key is to do: "undo", "redo", or "" for all others. Where letters are not Latin, their places count. */
export function stepOf({ key, code = "", altKey, shiftKey, ctrlKey, metaKey }) {
  if (altKey || !(ctrlKey || metaKey)) return "";
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : "";
}

export class Typing {
  /** `onBack` takes back the last step of the page or makes it again; `depth` says how many of these are taken back. */
  constructor({ onBack = () => {}, depth = () => 0 } = {}) {
    Object.assign(this, { onBack, depth, before: null });
    addEventListener("keydown", (event) => this.key(event), true);
    addEventListener("beforeinput", (event) => this.begin(event), true);
    addEventListener("input", (event) => this.typed(event), true);
    addEventListener("change", (event) => event.isTrusted && this.tell(event, false), true);
    addEventListener("blur", (event) => this.tell(event, true), true);
  }

  /** The field that an event is of, if it is one. */
  field(event) {
    const target = event.composedPath()[0];
    return target?.matches?.(TYPED) ? target : null;
  }

  key(event) {
    const step = event.isComposing ? "" : stepOf(event);
    if (!step) return;
    const field = this.field(event);
    const isInEditor = event.target.closest?.(".editor");
    if (!field && isInEditor) return; // it has its own
    event.preventDefault();
    event.stopPropagation();
    if (field && this.step(field, step === "redo")) return;
    const isUnsaved = field?.saved && field.saved() !== field.value; // nothing is made again behind what is typed
    if (!isInEditor && !isUnsaved && !document.querySelector("dialog[open]")) this.onBack(step === "redo");
  }

  /** Look at a field before it changes. The menu of the browser takes back likewise. */
  begin(event) {
    const field = this.field(event);
    if (!field) return;
    const step = { historyUndo: "undo", historyRedo: "redo" }[event.inputType];
    if (!step) this.before = { field, ...stateOf(field) };
    else {
      event.preventDefault();
      this.step(field, step === "redo");
    }
  }

  typed(event) {
    const field = this.field(event);
    if (!field || !event.isTrusted) return;
    const told = this.before?.field === field ? this.before : null; // programs that type for one do not tell before
    const before = told ?? { value: records.get(field)?.value ?? field.saved?.() };
    this.before = null;
    if (before.value === undefined || before.value === field.value) return;
    const known = records.get(field);
    const record = known?.value === before.value ? known : { past: [], future: [], kind: "", count: 0 };
    const isNext = event.inputType === record.kind && event.timeStamp - record.time < REST && (event.isComposing || before.start === record.end);
    const isLong = record.count >= LONGEST && /\s$/.test(before.value.slice(0, before.start ?? undefined));
    const joins = isNext && !isLong && JOINED.includes(record.kind);
    if (!joins) record.past.push({ value: before.value, start: before.start, end: before.end });
    Object.assign(record, { future: [], value: field.value, kind: event.inputType, time: event.timeStamp, end: field.selectionStart, count: joins ? record.count + 1 : 1 });
    records.set(field, record);
  }

  /** Take back what was typed last in a field, or type it again; return whether there was anything. */
  step(field, isAgain) {
    const record = recordOf(field);
    const from = isAgain ? record.future : record.past;
    const saved = field.saved?.();
    if (!isAgain && !from.length && saved !== undefined && saved !== field.value) from.push({ value: saved });
    const wanted = from.at(-1);
    if (!wanted || field.readOnly || (isAgain && wanted.depth !== this.depth())) return false;
    from.pop();
    (isAgain ? record.past : record.future).push({ ...stateOf(field), depth: this.depth() });
    field.value = wanted.value;
    if (typeof wanted.start === "number") field.setSelectionRange(wanted.start, wanted.end);
    Object.assign(record, { value: field.value, kind: "", isOwed: true });
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: isAgain ? "historyRedo" : "historyUndo" }));
    return true;
  }

  /** The browser does not tell of a change that was made like this when its field is left. */
  tell(event, isLeft) {
    const field = this.field(event);
    const record = field && records.get(field);
    if (!record?.isOwed) return;
    record.isOwed = false;
    if (isLeft) field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
