/* What `looking.py` measures in a page. Each function gives what it finds wrong, in words. */
({
  /** By all of axe-core's rules, or by these. */
  violations: async (rules) => {
    const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...only });
    const told = (node) => `    ${node.target.join(" ")}: ${node.failureSummary}`;
    return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.slice(0, 4).map(told)].join("\n"));
  },

  /** In a frame 12 px are enough, as `fit.mjs` has it. */
  smallText: (least) => {
    const found = [];
    const isClipped = ({ clip, clipPath }) => clip === "rect(0px, 0px, 0px, 0px)" || clipPath === "inset(50%)";
    const isOnlyHeard = (one) => one !== null && (isClipped(getComputedStyle(one)) || isOnlyHeard(one.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent.trim();
      if (!text || parent.closest("svg, script, style") || !parent.checkVisibility() || isOnlyHeard(parent)) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < (parent.closest(".frame") ? Math.min(least, 12) : least)) found.push(`${size} px: ${text}`);
    }
    return found;
  },

  /** In a frame, where all is in sight, 40 are enough, and on its board what the window leaves: `fit.mjs` looks there.
      A radio or a tick is as large as the label around it; a link inside a sentence is as large as its line. */
  smallTargets: (least) => {
    const ticks = "input[type=radio], input[type=checkbox]";
    const controls = [
      ...document.querySelectorAll("button, select, textarea, summary, a.btn, [role=button]"),
      ...[...document.querySelectorAll("input")].filter((one) => !one.matches(ticks)),
      ...[...document.querySelectorAll(ticks)].flatMap((one) => one.closest("label") ?? one),
    ];
    return controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      if (control.closest(".frame") && (height > 39.5 || control.closest(".board"))) return [];
      if (!control.checkVisibility({ visibilityProperty: true }) || height > least - 0.5) return [];
      return [`${Math.round(width)} x ${Math.round(height)}: ${control.tagName} ${control.textContent.trim()}`];
    });
  },

  tooWide: () => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    );
    return over <= 0 ? [] : [`${over} px too wide`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
  },

  moving: () =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 1)
      .map((one) => one.animationName ?? one.transitionProperty ?? "by script"),
})
