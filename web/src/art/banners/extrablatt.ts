/* A duck folded out of newsprint, on a sea of telex tape. */
import { greeked, lettering, turned } from "../shapes";
import { disc, ink, line, outlined, repeat, second } from "../strokes";

const wave = (y: number, thickness: number, lift: number) =>
  `M0 ${y}${repeat(8, (i) => `q25 ${i % 2 === 0 ? -lift : lift} 50 0`)}V${y + thickness}` +
  `${repeat(8, (i) => `q-25 ${i % 2 === 1 ? -lift : lift} -50 0`)}Z`;

export const extrablatt =
  second(wave(112, 9, 14) + wave(132, 9, 14)) +
  ink("M296 92L366 22L334 112Z") +
  outlined("M290 84L352 22L322 104Z") +
  outlined("M126 100L186 70L310 84L326 100L288 134H160Z") +
  ink("M150 22L196 84L160 128L150 70Z") +
  outlined("M118 46L150 18L176 92L126 104Z") +
  outlined("M100 20L152 12L150 22L116 52Z") +
  second("M100 20L52 40L116 52Z") +
  line("M100 20L52 40L116 52Z") +
  line("M52 40L110 37", 1.6) +
  disc("k", 120, 28, 5) +
  second("M196 66L306 58L236 118Z") +
  outlined("M188 58L300 50L228 112Z") +
  turned(-4, 240, 66, lettering(238, 74, 20, "EXTRA") + greeked(212, 80, 44, 4, 5)) +
  turned(-16, 140, 70, greeked(128, 62, 26, 7, 5)) +
  greeked(170, 120, 50, 3, 5) +
  greeked(246, 112, 50, 4, 5) +
  turned(-40, 322, 66, greeked(306, 62, 30, 4, 5)) +
  ink(wave(122, 6, -14)) +
  lettering(40, 26, 17, "COIN !", "set-label") +
  line("M48 34L34 32M48 44L36 50", 3);
