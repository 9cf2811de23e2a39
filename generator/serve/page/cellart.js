// What a cell of pictures or icons is filled from: a file of one's own, or the icons there are.

import { Artwork } from "./artwork.js";
import { button, make } from "./dom.js";
import { Picker } from "./picker.js";
import { reason } from "./server.js";

const KINDS = { picture: "picture", icon: "drawing" };

export class CellArt {
  /** `onWords` gets a cell, what it is to say and the table that it is of; `onRefused` why it does not. */
  constructor({ say, server, grid, onWords, onSteps, onRefused }) {
    Object.assign(this, { say, server, grid, onWords, onSteps, onRefused });
    this.element = make("div", "grid-art");
    this.element.hidden = true;
    this.element.onkeydown = (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      grid.focus();
    };
    grid.table.addEventListener("dragover", (event) => this.over(event));
    grid.table.addEventListener("drop", (event) => this.drop(event));
  }

  /** Offer what the cell with the focus can be filled from. */
  show(data) {
    const { at, isFixed, head } = this.grid;
    const target = data.targets?.[at[1]] ?? "";
    const isOffered = !isFixed && at[0] > head && target in KINDS;
    const now = isOffered ? [data.game, data.path, data.sheet, target, ...at].join(" ") : "";
    this.data = data; // what is written next is written into the table as it is
    if (now === this.shown) return;
    this.shown = now;
    this.element.hidden = !isOffered;
    this.element.replaceChildren();
    this.artwork = isOffered ? this.offer(target, [...at]) : null;
  }

  offer(target, at) {
    const { say, server } = this;
    const { game } = this.data;
    const put = (words) => this.put(at, words);
    const onTaken = target === "icon" ? (drawing) => this.adopt(game, drawing, put) : put;
    const artwork = new Artwork({ say, server, game, kind: KINDS[target], onTaken, onRefused: (why) => this.onRefused(at, why) });
    artwork.on(this.element);
    const name = make("span", "quiet", this.grid.name(at));
    const acts = target === "icon" ? [button("tool choose-icon", say("choose_icon"), () => this.pick(game, put))] : [];
    this.element.append(name, ...acts, artwork.element);
    return artwork;
  }

  put(at, words) {
    this.onWords(at, words, this.data);
    this.grid.focus();
  }

  /** Make a drawing an icon of the game, and name it. */
  async adopt(game, drawing, put) {
    const answer = await this.server.post("/icon", { game, drawing });
    if (!answer.ok) return this.onRefused(this.grid.at, reason(answer, this.say));
    this.onSteps(answer.data);
    return put(answer.data.icon);
  }

  /** Choose an icon of the game, or a drawing that becomes one. */
  async pick(game, put) {
    const { say } = this;
    const close = () => {
      picker.element.remove();
      this.grid.focus();
    };
    const picker = new Picker({
      say,
      label: say("choose_icon"),
      search: say("search"),
      text: ({ icon, drawing, means }) => `${icon ?? drawing} ${means}`,
      show: (entry) => this.parts(game, entry),
      onChoose: ({ icon, drawing }) => {
        close();
        return icon ? put(icon) : this.adopt(game, drawing, put);
      },
      onClose: close,
    });
    if (this.element.querySelector(".picker")) return;
    this.element.append(picker.element);
    picker.offer([]); // what is typed meanwhile is sought for
    const { ok, data } = await this.server.get("/palette.json", { game });
    if (ok && picker.isOpen) picker.extend(data.palette.filter(({ icon, drawing }) => icon || drawing));
  }

  /** What stands for an icon in the list: its picture and what it is called. */
  parts(game, { icon, drawing, means }) {
    const image = new Image();
    image.alt = "";
    image.src = `/icon.svg?${new URLSearchParams(drawing ? { drawing } : { game, icon })}`;
    const words = make("span", "means", drawing ? drawing.replaceAll("-", " ") : means);
    return drawing ? [image, words, make("span", "quiet", this.say("new_icon"))] : [image, words];
  }

  // ---- files dropped on a cell

  /** The cell below the pointer, if it is one of pictures or icons. */
  cell(event) {
    const cell = event.target.closest?.("td[data-row]");
    return cell && this.data?.targets?.[Number(cell.dataset.column)] in KINDS ? cell : null;
  }

  over(event) {
    const cell = this.cell(event);
    if (cell) this.grid.select([Number(cell.dataset.row), Number(cell.dataset.column)], undefined, false);
  }

  drop(event) {
    const cell = this.cell(event);
    if (!cell) return;
    event.preventDefault();
    this.over(event);
    this.artwork?.take(event.dataTransfer.files[0]);
  }
}
