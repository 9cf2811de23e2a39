// Zoom a map that scrolls by itself: with buttons, wheel, two fingers, keys, or to a place.
"use strict";

{
  const MOST = 10;
  const STEP = 1.5;
  const CLOSE = 4;
  const TOO_LOW = 1.3;

  const view = document.getElementById("view");
  const plate = document.getElementById("plate");
  const pin = document.getElementById("pin");
  const spots = new Map(
    JSON.parse(document.getElementById("spots").textContent).map(([name, x, y]) => [
      fold(name),
      { x, y },
    ]),
  );
  let scale = 1;

  function fold(words) {
    return words.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l");
  }

  // Zoom, and keep the point of the map under a point of the window where it is.
  const zoomTo = (wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const old = scale;
    scale = Math.min(MOST, Math.max(1, wanted));
    const left = (view.scrollLeft + x) * (scale / old) - x;
    const top = (view.scrollTop + y) * (scale / old) - y;
    plate.style.setProperty("--scale", scale);
    document.getElementById("out").disabled = scale === 1;
    document.getElementById("in").disabled = scale === MOST;
    view.scrollTo(left, top);
  };

  const within = (event) => {
    const box = view.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const showPlace = (name) => {
    const spot = spots.get(fold(name));
    pin.hidden = !spot;
    if (!spot) return;
    pin.style.left = `${100 * spot.x}%`;
    pin.style.top = `${100 * spot.y}%`;
    zoomTo(Math.max(scale, CLOSE));
    const box = plate.getBoundingClientRect();
    const home = view.getBoundingClientRect();
    view.scrollTo(
      box.left - home.left + view.scrollLeft + spot.x * box.width - view.clientWidth / 2,
      box.top - home.top + view.scrollTop + spot.y * box.height - view.clientHeight / 2,
    );
  };

  document.getElementById("tools").hidden = false;
  document.getElementById("in").addEventListener("click", () => zoomTo(scale * STEP));
  document.getElementById("out").addEventListener("click", () => zoomTo(scale / STEP));
  document.getElementById("all").addEventListener("click", () => zoomTo(1));
  document.getElementById("place").addEventListener("input", (event) => showPlace(event.target.value));

  view.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoomTo(scale * Math.exp(-event.deltaY * lines * 0.0016), ...within(event));
    },
    { passive: false },
  );

  view.addEventListener("dblclick", (event) => zoomTo(scale * STEP * STEP, ...within(event)));

  view.addEventListener("keydown", (event) => {
    const act = { "+": () => zoomTo(scale * STEP), "=": () => zoomTo(scale * STEP) };
    act["-"] = () => zoomTo(scale / STEP);
    act["0"] = () => zoomTo(1);
    if (!act[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act[event.key]();
  });

  // A mouse drags the map; fingers and keys scroll it as they scroll everything.
  let from = null;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (from) view.scrollTo(from.x - event.clientX, from.y - event.clientY);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    view.addEventListener(end, () => {
      from = null;
    });
  }

  // Two fingers: how far they are apart now, beside how far they were when they came down.
  let pinch = null;
  const spread = (touches) =>
    Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  view.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 2) pinch = { spread: spread(event.touches), scale };
    },
    { passive: true },
  );
  view.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const middle = {
        clientX: (event.touches[0].clientX + event.touches[1].clientX) / 2,
        clientY: (event.touches[0].clientY + event.touches[1].clientY) / 2,
      };
      zoomTo((pinch.scale * spread(event.touches)) / pinch.spread, ...within(middle));
    },
    { passive: false },
  );
  view.addEventListener("touchend", () => {
    pinch = null;
  });

  // On a screen that is higher than the map, begin with as much of it as fills the window.
  const fill = view.clientHeight / plate.offsetHeight;
  zoomTo(fill > TOO_LOW ? fill : 1);
}
