/** `Number` also reads hexadecimal, powers of ten and blanks, which nobody types for a price. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** @returns the number that the digits write; NaN for any other text */
export function decimalOf(text: string): number {
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}
