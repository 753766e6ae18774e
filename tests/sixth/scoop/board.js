/* What has been printed, in order: a board that a package brings. */
export function mount(element, table) {
  const line = document.createElement("p");
  line.className = "printed";
  const draw = (now) => (line.textContent = now.view.printed.join(" · ") || "–");
  element.append(line);
  draw(table);
  return { update: draw, destroy: () => line.remove() };
}
