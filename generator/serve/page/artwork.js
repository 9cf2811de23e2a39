// A file of an author's own, chosen or dropped: a drawing for an icon, or a picture.

import { button, make } from "./dom.js";
import { encoded, reason } from "./server.js";

/** The largest file that is sent, in bytes. */
const MOST_BYTES = 8_388_608;
const ACCEPTED = { drawing: ".svg", picture: ".png,.jpg,.jpeg,.webp,.svg" };

/** The name of a file as it is compared: without its folder and its end, in small letters. */
const stemOf = (name) => name.split("/").at(-1).replace(/\.\w+$/, "").toLowerCase().replaceAll(/[\W_]+/g, "-");

export class Artwork {
  /** `onTaken` gets how the game names the file, `onRefused` why it was not taken; `wanted` is how the game names it already, `others` give the names that it has for further files. */
  constructor({ say, server, game, kind, wanted = "", others = () => [], onTaken, onRefused }) {
    Object.assign(this, { say, server, game, kind, wanted, others, onTaken, onRefused });
    this.input = make("input", "heard");
    Object.assign(this.input, { type: "file", accept: ACCEPTED[kind], tabIndex: -1, multiple: Boolean(wanted) });
    this.input.setAttribute("aria-hidden", "true"); // the button stands for it
    this.input.onchange = (event) => {
      event.stopPropagation(); // no field of the form has changed yet
      this.takeAll([...this.input.files]);
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
      this.takeAll([...event.dataTransfer.files]);
    });
  }

  /** Take one file; of several, each that has a name that is wanted. */
  async takeAll(files) {
    if (!this.wanted || files.length < 2) return this.take(files[0]);
    const names = [this.wanted, ...this.others()];
    for (const file of files) {
      const name = names.find((each) => stemOf(each) === stemOf(file.name));
      if (name) await this.take(file, name);
    }
    return undefined;
  }

  async take(file, wanted = this.wanted) {
    if (!file) return undefined;
    const { say, server, game, kind } = this;
    const data = file.size > MOST_BYTES ? null : await encoded(file);
    if (data === null) return this.onRefused(say("artwork_too_large"));
    const answer = await server.post("/artwork", { game, kind, name: file.name.slice(-200), data, wanted });
    return answer.ok ? this.onTaken(answer.data.name, wanted) : this.onRefused(reason(answer, say));
  }
}
