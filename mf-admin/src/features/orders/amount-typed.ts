const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

/**
 * An amount as people type it, in major units; NaN when it is none. The panel writes thousands with commas, so '1,000' and '1,00,000'
 * are a thousand and a hundred thousand; '12,5' can only be twelve and a half.
 */
export function amountTyped(text: string): number {
  const typed = text.trim();
  return Number(DECIMAL_COMMA.test(typed) ? typed.replace(',', '.') : typed.replaceAll(',', ''));
}
