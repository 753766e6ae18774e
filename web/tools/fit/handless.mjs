/* Where a reader needs no hand of his own, and why: by the states of the gallery, and the windows if not all. */
const LOW = ["812x375", "375x470"];
/** @type {readonly (readonly [states: RegExp, sizes: readonly string[] | null, why: string])[]} */
const HANDLESS = [
  [/-look-back$/, null, "what is looked back at is not played"],
  [/-watching(-six)?(-count-in)?$/, null, "whoever watches has none"],
  [/^vips-argue$/, null, "a plea takes words, no chip"],
  [/^extrablatt-(sealed|duel-others)$/, null, "nothing is picked until the cheques are turned over"],
  [/^extrablatt-(motor|refill)$/, null, "a rival, a domain or a pile is picked by name: no tile is laid"],
  [/^redac-(ready|draft|sunday$|lot)/, null, "between two days the desk is empty"],
  [/^typo-aside/, null, "whoever has no cards this time has none"],
  [
    /^typo-(?!choose|long-hand)/,
    LOW,
    "the letter of this round is chosen; the case is read again when the next one is",
  ],
];

/**
 * Why no hand is needed; null where one is.
 * @param {string} state
 * @param {string} size
 */
export function handless(state, size) {
  const found = HANDLESS.find(([states, sizes]) => states.test(state) && (sizes?.includes(size) ?? true));
  return found?.[2] ?? null;
}
