  // Score pads add up: a sum its rows, a bonus where another row reaches its number.
  // A pad may stand on several sides: each adds up its own boxes.
  const written = (field, names) => names.split(" ")
    .map((name) => field.closest(".score-pad").querySelector(`[name="${name}"]`)?.value ?? "")
    .filter((value) => value !== "");
  const workedOut = [...document.querySelectorAll("[data-adds],[data-bonus-of]")];
  const workOut = (field) => {
    const { adds, bonusOf, atLeast, brings } = field.dataset;
    const values = written(field, adds ?? bonusOf);
    if (!values.length) return "";
    const sum = values.reduce((before, value) => before + Number(value), 0);
    return String(adds ? sum : sum >= Number(atLeast) ? Number(brings) : 0);
  };
  const addUp = () => {
    // As many passes as there are sums of sums: nothing adds itself up, so values settle.
    for (let pass = 0, changed = true; changed && pass <= workedOut.length; pass += 1) {
      changed = false;
      for (const field of workedOut) {
        const value = workOut(field);
        if (field.value !== value) { field.value = value; changed = true; }
      }
    }
  };
  for (const field of workedOut) field.readOnly = true;
  document.addEventListener("input", (event) => { if (event.target.matches(".score-pad .blank")) addUp(); });
  addUp();
