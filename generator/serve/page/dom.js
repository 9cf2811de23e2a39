// Small helpers that make and read elements.

export const make = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
};

export const button = (name, text, act) => {
  const element = make("button", name, text);
  element.type = "button";
  element.onclick = act;
  return element;
};

export const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/** Whether the browser itself makes fields as high as their words. */
const GROWS = CSS.supports("field-sizing", "content");

/** Make a field as high as its words. */
export function grow(field) {
  if (GROWS) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}

/** Put elements into a box in an order; those that stay are not moved, and keep the focus. Return whether any was put or removed. */
export function arrange(box, elements) {
  const wanted = new Set(elements);
  let isOther = false;
  for (const each of [...box.children]) {
    if (wanted.has(each)) continue;
    each.remove();
    isOther = true;
  }
  const focus = document.activeElement;
  let at = box.firstElementChild;
  for (const each of elements) {
    if (each === at) at = at.nextElementSibling;
    else {
      box.insertBefore(each, at);
      isOther = true;
    }
  }
  if (focus !== document.activeElement && box.contains(focus)) focus.focus({ preventScroll: true });
  return isOther;
}

/** Take from an excerpt the blanks that all its lines begin with. */
export function trimmed(lines) {
  const blanks = Math.min(...lines.map((each) => each.search(/\S|$/)));
  return lines.map((each) => each.slice(blanks)).join("\n");
}
