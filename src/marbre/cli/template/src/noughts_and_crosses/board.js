/* The board in the browser: an ES module, no build. `table` is { view, legal, seat, acting, play }; what is drawn here
   stands above the buttons of the plain table, which stay for keyboards and screen readers. The page's colours, by day
   and by night, are custom properties: --ink, --ink-2, --card, --card-ink, --spot, --link. */
const GRID = "display:grid;grid-template-columns:repeat(3,88px);gap:2px;width:max-content;background:var(--card-ink)";
const CELL = "height:88px;border:0;border-radius:0;background:var(--card);font-family:var(--label)";

export function mount(element, table) {
  const grid = document.createElement("div");
  grid.style.cssText = GRID;
  const cells = Array.from({ length: 9 }, (_, cell) => {
    const square = document.createElement("button");
    square.type = "button";
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
      const isFree = owner === null;
      square.textContent = isFree ? cell : "○×"[owner];
      square.disabled = !now.legal.some((one) => one.cell === cell);
      square.setAttribute("aria-label", isFree ? cell : `${cell} ${square.textContent}`);
      square.style.cssText = `${CELL};color:var(--card-ink${isFree ? "-2" : ""});font-size:${isFree ? 17 : 56}px`;
      if (!square.disabled) square.style.cursor = "pointer";
    });
  };
  element.append(grid);
  draw(table);
  return { update: draw, destroy: () => grid.remove() };
}
