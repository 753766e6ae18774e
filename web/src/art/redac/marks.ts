/* The marks of tiles: each desk and each mood has its own shape, so that none is told by colour alone. */
const stroke = 'fill="none" stroke="currentColor"';
const face = (mouth: string, extra: string) =>
  `<circle cx="10" cy="10" r="8.4" ${stroke} stroke-width="1.7"/>${extra}<path d="${mouth}" ${stroke} stroke-width="1.9" stroke-linecap="round"/>`;
const eyes =
  '<circle cx="7" cy="7.8" r="1.4" fill="currentColor"/><circle cx="13" cy="7.8" r="1.4" fill="currentColor"/>';
const shut =
  `<path d="M5.4 7.2l3 1.2M14.6 7.2l-3 1.2" ${stroke} stroke-width="1.6" stroke-linecap="round"/>` +
  '<path d="M13.4 10.2c1.4 2 1.4 3 0 3s-1.4-1 0-3Z" fill="currentColor"/>';

export const tileSymbols = () =>
  `<symbol id="red-happy" viewBox="0 0 20 20">${face("M5.2 11.4c1.6 4.6 8 4.6 9.6 0", eyes)}</symbol>` +
  `<symbol id="red-sad" viewBox="0 0 20 20">${face("M6 15c1.2-2.8 4.6-2.8 5.8 0", shut)}</symbol>` +
  `<symbol id="red-sport" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" ${stroke} stroke-width="1.7"/><path d="M2.5 8c5 2 10 2 15 0M7 2.5c3 5 3 10 0 15M13 2.5c-3 5-3 10 0 15" ${stroke} stroke-width="1.4"/></symbol>` +
  '<symbol id="red-business" viewBox="0 0 20 20"><path d="M2 18V12h4v6M8 18V7h4v11M14 18V3h4v15" fill="currentColor"/></symbol>' +
  `<symbol id="red-news" viewBox="0 0 20 20"><path d="M10 1.5L18.5 10 10 18.5 1.5 10Z" ${stroke} stroke-width="1.7"/><path d="M10 5.5L14.5 10 10 14.5 5.5 10Z" fill="currentColor"/></symbol>` +
  '<symbol id="red-star" viewBox="0 0 20 20"><path d="M10 1l2.7 6 6.3.7-4.7 4.3 1.3 6.5L10 15.3 4.4 18.5l1.3-6.5L1 7.7 7.3 7Z" fill="currentColor"/></symbol>' +
  '<symbol id="red-ornament" viewBox="0 0 68 16"><path d="M34 0l6 8-6 8-6-8zM0 8l22-2v4zM68 8l-22-2v4z" fill="currentColor"/></symbol>' +
  `<symbol id="red-clash" viewBox="0 0 20 20"><path d="M10 1.5L19 17.5H1Z" class="w o2" stroke-width="1.8" stroke-linejoin="round"/><path d="M10 7v5M10 14.6v.2" ${stroke} stroke-width="2" stroke-linecap="round"/></symbol>`;
