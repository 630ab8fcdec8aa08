/** Not of three decimals with a nought at their end. Others in a third place are refused by who takes the amount. */
const PLAIN = /^(?!.*\.\d{2,}0$)(?:\d+\.?\d*|\.\d+)$/;
/** As the panel writes it, and as India does. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const DECIMAL_COMMA = /^\d+,\d{0,2}$/;

/**
 * A number as people type it, such as an amount in major units: '1,000' and '1,00,000' are a thousand and a hundred thousand,
 * '12,5' can only be twelve and a half. Fields for numbers are none of the browser's, which leaves out the comma. NaN for
 * whatever may be read in two ways, such as '1.000,50' and '45.000', which is 45 thousand to half the world: most of them are
 * money.
 */
export function amountTyped(text: string): number {
  const [, sign, typed = ''] = /^([+-]?)(.*)$/.exec(text.trim()) ?? [];
  return sign === '-' ? -unsigned(typed) : unsigned(typed);
}

function unsigned(typed: string): number {
  if (PLAIN.test(typed)) return Number(typed);
  if (GROUPED.test(typed)) return Number(typed.replaceAll(',', ''));
  return DECIMAL_COMMA.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
