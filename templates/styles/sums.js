  // Score pads add up: a sum its rows, a bonus where another row reaches its number.
  const box = (name) => document.getElementsByName(name)[0];
  const written = (names) => names.split(" ").map((name) => box(name)?.value ?? "").filter((value) => value !== "");
  const added = (names) => written(names).reduce((sum, value) => sum + Number(value), 0);
  const workedOut = [...document.querySelectorAll("[data-adds],[data-bonus-of]")];
  const workOut = (field) => {
    const { adds, bonusOf, atLeast, brings } = field.dataset;
    const names = adds ?? bonusOf;
    if (!written(names).length) return "";
    return String(adds ? added(names) : added(names) >= Number(atLeast) ? Number(brings) : 0);
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
