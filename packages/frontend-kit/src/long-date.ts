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
