/** When a day begins where the reader is, or so many days later, in seconds since 1970: no day is sure to have 24 hours. */
export function midnight(day: string, later = 0): number {
  const begins = new Date(`${day}T00:00`);
  begins.setDate(begins.getDate() + later);
  return begins.getTime() / 1000;
}
