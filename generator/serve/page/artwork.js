// A file of an author's own, chosen or dropped: a drawing for an icon, or a picture.

import { button, make } from "./dom.js";
import { encoded, reason } from "./server.js";

/** The largest file that is sent, in bytes. */
const MOST_BYTES = 8_388_608;
const ACCEPTED = { drawing: ".svg", picture: ".png,.jpg,.jpeg,.webp,.svg" };

export class Artwork {
  /** `onTaken` gets how the game names the file, `onRefused` why it was not taken; `wanted` is how the game names it already. */
  constructor({ say, server, game, kind, wanted = "", onTaken, onRefused }) {
    Object.assign(this, { say, server, game, kind, wanted, onTaken, onRefused });
    this.input = make("input", "heard");
    Object.assign(this.input, { type: "file", accept: ACCEPTED[kind], tabIndex: -1 });
    this.input.setAttribute("aria-hidden", "true"); // the button stands for it
    this.input.onchange = (event) => {
      event.stopPropagation(); // no field of the form has changed yet
      this.take(this.input.files[0]);
      this.input.value = ""; // the same file can be chosen again
    };
    this.element = make("div", "artwork");
    this.element.append(button("tool", say(`own_${kind}`), () => this.input.click()), this.input);
  }

  /** Take what is dropped on an element. */
  on(zone) {
    zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("dropping");
    });
    zone.addEventListener("dragleave", () => zone.classList.remove("dropping"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("dropping");
      this.take(event.dataTransfer.files[0]);
    });
  }

  async take(file) {
    if (!file) return;
    const { say, server, game, kind, wanted } = this;
    const data = file.size > MOST_BYTES ? null : await encoded(file);
    if (data === null) return this.onRefused(say("artwork_too_large"));
    const answer = await server.post("/artwork", { game, kind, name: file.name.slice(-200), data, wanted });
    return answer.ok ? this.onTaken(answer.data.name) : this.onRefused(reason(answer, say));
  }
}
