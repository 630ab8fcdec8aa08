const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/**
 * '18 April 2025', in UTC, so that the server and every browser write the same.
 * Without `Intl`, whose first formatter costs a slow phone 50 ms.
 * @param iso date, or date and time
 */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The same where the reader is: for moments that no server writes. Beside a time of day, another day would contradict it. */
export function longDateHere(iso: string): string {
  const date = new Date(iso);
  return longDate(new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString());
}
