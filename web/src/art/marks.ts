/* Desk marks of the front-page puzzle; each reads without its colour. */
const stroke = 'fill="none" stroke="currentColor"';

export const markSymbols = () =>
  `<symbol id="mark-sport" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" ${stroke} stroke-width="1.7"/><path d="M2.5 8c5 2 10 2 15 0M7 2.5c3 5 3 10 0 15M13 2.5c-3 5-3 10 0 15" ${stroke} stroke-width="1.4"/></symbol>` +
  `<symbol id="mark-eco" viewBox="0 0 20 20"><path d="M2 18V12h4v6M8 18V7h4v11M14 18V3h4v15" fill="currentColor"/></symbol>` +
  `<symbol id="mark-monde" viewBox="0 0 20 20"><path d="M10 1.5L18.5 10 10 18.5 1.5 10Z" ${stroke} stroke-width="1.7"/><path d="M10 5.5L14.5 10 10 14.5 5.5 10Z" fill="currentColor"/></symbol>` +
  `<symbol id="mark-smile" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8.5" ${stroke} stroke-width="1.6"/><path d="M5 11c1.5 5 8.5 5 10 0" ${stroke} stroke-width="1.8" stroke-linecap="round"/><circle cx="7" cy="7.5" r="1.4" fill="currentColor"/><circle cx="13" cy="7.5" r="1.4" fill="currentColor"/></symbol>`;
