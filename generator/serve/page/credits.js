// Who drew a drawing: asked in a small form, where a finding says that nobody is credited.

import { button, make } from "./dom.js";
import { reason } from "./server.js";

/** The code of the finding that nobody is credited, and the icon in its path. */
const UNCREDITED = "S34";
const ICON = /^icons\.([^.]+)\.drawing$/;
const FIELDS = [["by", "credit_by"], ["licence", "credit_licence"], ["source", "credit_source"]];

export class Credits {
  /** `findings` returns all that are known, `game` the id of the one that is shown; `onSteps` is told what can be undone. */
  constructor({ say, server, findings, game, onSteps }) {
    Object.assign(this, { say, server, findings, game, onSteps });
  }

  /** The button that asks for the credit of what a path is about, if there is none. */
  asking(path) {
    const icon = path.match(ICON)?.[1];
    const isOpen = icon && this.findings().some((each) => each.code === UNCREDITED && each.path === path);
    return isOpen ? [button("copy credit", this.say("credit"), () => this.ask(icon))] : [];
  }

  /** Ask who drew the drawing of an icon; its dialog is there for as long as it is open. */
  ask(icon) {
    const dialog = make("dialog", "credit-form");
    const form = make("form");
    const head = make("h2", "", this.say("credit"));
    head.id = "credit-head";
    dialog.setAttribute("aria-labelledby", head.id);
    const refused = make("p", "refused");
    refused.setAttribute("role", "alert");
    const foot = make("p", "dialog-foot");
    const save = make("button", "tool save", this.say("save"));
    foot.append(button("tool", this.say("cancel"), () => dialog.close()), save);
    form.append(...FIELDS.map(([name, word]) => this.field(name, word)), refused, foot);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.save(icon, form, refused, dialog);
    };
    dialog.append(head, form);
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
  }

  field(name, word) {
    const row = make("label", "pick");
    const field = make("input");
    Object.assign(field, { name, maxLength: 200, autocomplete: "off", required: name === "by" });
    row.append(make("span", "", this.say(word)), field);
    return row;
  }

  async save(icon, form, refused, dialog) {
    const told = Object.fromEntries(FIELDS.map(([name]) => [name, form.elements[name].value.trim()]));
    const answer = await this.server.post("/credit", { game: this.game(), icon, ...told });
    if (answer.ok) {
      dialog.close();
      this.onSteps(answer.data);
    } else refused.textContent = reason(answer, this.say);
  }
}
