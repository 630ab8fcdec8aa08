/** Such as `HR-2026-000123`. The sequence makes numbers unique; a placement that fails leaves a gap. */
export function formatOrderNumber(year: number, number: bigint): string {
  return `HR-${year}-${String(number).padStart(6, '0')}`;
}

const ANY_SIGNS = '[^\\p{L}\\p{N}]*';
const WITH_LETTERS = new RegExp(`^HR${ANY_SIGNS}(\\d{4})(?:${ANY_SIGNS}(\\d+))?$`, 'iu');
/** Of this and the next years and whole, since other digits may be of a phone number. */
const WITHOUT_LETTERS = new RegExp(`^(20\\d{2})${ANY_SIGNS}(\\d{6,})$`, 'u');

/** What is typed to find a number, in the signs that numbers have: 'hr2026000123' and '#HR 2026 000123' → 'HR-2026-000123'. */
export function typedOrderNumber(text: string): string {
  const bare = text.replace(/^\s*#\s*/, '').trim();
  const [, ...parts] = WITH_LETTERS.exec(bare) ?? [];
  if (parts.length > 0) return ['HR', ...parts.filter(Boolean)].join('-');
  const [, year, number] = WITHOUT_LETTERS.exec(bare) ?? [];
  return year ? `${year}-${number}` : bare;
}
