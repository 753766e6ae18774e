/* The board in the browser: an ES module, no build. `table` is { view, legal, seat, acting, play }; what is drawn here
   stands above the buttons of the plain table, which stay for keyboards and screen readers. */
export function mount(element, table) {
  const grid = document.createElement("div");
  grid.style.cssText = "display:grid;grid-template-columns:repeat(3,72px);gap:4px;width:max-content";
  const cells = Array.from({ length: 9 }, (_, cell) => {
    const square = document.createElement("button");
    square.type = "button";
    square.style.cssText = "width:72px;height:72px;font:inherit;font-size:40px";
    square.addEventListener("click", () => {
      const action = table.legal.find((one) => one.cell === cell);
      if (action) table.play(action);
    });
    grid.append(square);
    return square;
  });
  const draw = (now) => {
    table = now;
    cells.forEach((square, cell) => {
      const owner = now.view.cells[cell];
      square.textContent = owner === null ? "" : "○×"[owner];
      square.disabled = !now.legal.some((one) => one.cell === cell);
      square.setAttribute("aria-label", `${cell} ${square.textContent}`);
    });
  };
  element.append(grid);
  draw(table);
  return { update: draw, destroy: () => grid.remove() };
}
