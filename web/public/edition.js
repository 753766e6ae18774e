/* Before anything is drawn: the edition, the language and the motion that the reader chose last time. */
(function () {
  const page = document.documentElement;
  try {
    const kept = (key) => localStorage.getItem("marbre-" + key);
    if (kept("edition")) page.dataset.edition = kept("edition");
    if (kept("language")) page.lang = kept("language");
    if (kept("motion")) page.dataset.motion = kept("motion");
  } catch {
    // A browser that keeps nothing shows what the device asks for.
  }
})();
