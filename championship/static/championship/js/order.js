/* Finishing order by tapping the cars in turn. Without this file the places are typed. */
"use strict";

for (const list of document.querySelectorAll("[data-order]")) {
  const words = list.dataset;
  const rows = [...list.querySelectorAll(".order-row")].map((row) => ({
    row,
    place: row.querySelector(".order-place input"),
    out: row.querySelector(".order-out input"),
  }));
  const placed = rows
    .filter(({ place }) => place.value !== "")
    .sort((a, b) => Number(a.place.value) - Number(b.place.value));

  const said = document.createElement("p");
  said.className = "order-said";
  said.setAttribute("role", "status");
  const clear = document.createElement("button");
  clear.type = "button";
  clear.className = "button button-quiet";
  clear.textContent = words.clear;
  const foot = document.createElement("div");
  foot.className = "order-foot";
  foot.append(said, clear);
  list.after(foot);

  /** Show the places that stand in the fields. */
  const show = () => {
    for (const { row, place, out, tap, badge, note } of rows) {
      badge.textContent = place.value || "–";
      note.textContent = place.value ? "" : words.none;
      tap.setAttribute("aria-pressed", String(place.value !== ""));
      row.classList.toggle("order-placed", place.value !== "");
      row.classList.toggle("order-retired", out.checked);
    }
    said.textContent = words.count
      .replace("{placed}", String(placed.length))
      .replace("{all}", String(rows.length));
    clear.disabled = placed.length === 0;
  };

  /** Number the cars anew: those that finished in the order of the taps, then the others. */
  const number = () => {
    placed.sort((a, b) => Number(a.out.checked) - Number(b.out.checked));
    for (const each of rows) {
      const index = placed.indexOf(each);
      each.place.value = index < 0 ? "" : String(index + 1);
    }
    show();
  };

  for (const each of rows) {
    const car = each.row.querySelector(".order-car");
    each.tap = document.createElement("button");
    each.tap.type = "button";
    each.tap.className = "order-tap";
    const described = each.place.getAttribute("aria-describedby");
    if (described) each.tap.setAttribute("aria-describedby", described);
    each.badge = document.createElement("span");
    each.badge.className = "order-badge";
    each.badge.setAttribute("aria-hidden", "true");
    each.note = document.createElement("span");
    each.note.className = "for-readers";
    const spoken = document.createElement("span");
    spoken.className = "for-readers";
    each.tap.append(each.badge, ...car.childNodes, spoken, each.note);
    car.replaceWith(each.tap);
    each.row.querySelector(".order-place").hidden = true;
    each.tap.addEventListener("click", () => {
      const index = placed.indexOf(each);
      if (index < 0) placed.push(each);
      else placed.splice(index, 1);
      number();
      spoken.textContent = each.place.value;
    });
    spoken.textContent = each.place.value;
    each.out.addEventListener("change", number);
  }
  clear.addEventListener("click", () => {
    placed.length = 0;
    number();
    rows[0].tap.focus();
  });
  list.classList.add("order-tapped");
  const help = document.querySelector("[data-order-help]");
  if (help) help.textContent = help.dataset.orderHelp;
  show();
}
