// Pictures of games and starters: fetched when they come into sight, few at a time.
//
// Each may have to be printed first. More requests would keep the browser from asking for
// anything else: it opens six connections at most.

const MOST = 2;

export class Covers {
  constructor() {
    this.waiting = new Set();
    this.running = 0;
    this.nearing = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.waiting.add(target);
        else this.waiting.delete(target);
      }
      this.fetch();
    }, { rootMargin: "200px" });
  }

  /** Return an image that has its picture once it was in sight; then, or without one, ``done`` is called. */
  image(address, done = () => {}) {
    const image = new Image();
    image.alt = "";
    image.className = "cover";
    image.dataset.address = address;
    image.done = done;
    this.nearing.observe(image);
    return image;
  }

  fetch() {
    for (const image of [...this.waiting].slice(0, MOST - this.running)) {
      this.waiting.delete(image);
      this.nearing.unobserve(image);
      this.running += 1;
      image.onload = () => this.end(image, true);
      image.onerror = () => this.end(image, false);
      image.src = image.dataset.address;
    }
  }

  end(image, isThere) {
    this.running -= 1;
    image.classList.add(isThere ? "is-there" : "is-missing");
    image.done(isThere);
    this.fetch();
  }
}
