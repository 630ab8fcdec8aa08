import { z } from 'zod';

// Checked at the checkout and in the profile, in the same words.

export const pinCode = z
  .string({ error: 'Pin code must be 5 or 6 digits' })
  .trim()
  .regex(/^\d{5,6}$/, 'Pin code must be 5 or 6 digits');

export const phone = z
  .string({ error: 'Invalid phone number' })
  .trim()
  .regex(/^\+?(?:\(\d{3}\)|\d{3})[-\s.]?\d{3}[-\s.]?\d{4,6}$/, 'Invalid phone number');

/**
 * A number as people write it at home, '+49 (221) 123-4567', for a form to judge and send: where the rule takes it only
 * without what stands between its digits, it is without, '+492211234567', and in these digits. All else is left as it was typed.
 */
export const plainPhone = (typed: string): string => withoutMarks(typed, phone);

/** Likewise '231 001' in India, '123 45' in Sweden, '00-950' in Poland. */
export const plainPinCode = (typed: string): string => withoutMarks(typed, pinCode);

function withoutMarks(typed: string, rule: z.ZodType): string {
  // Full-width characters are plain ones then; copied numbers bring marks of their direction, which nobody sees.
  const plain = typed.normalize('NFKC').replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');
  const told = plain.replace(/\p{Nd}/gu, latinDigit);
  return !rule.safeParse(typed).success && rule.safeParse(told).success ? told : typed;
}

/** Where the digits of Arabic, Persian, Hindi and Bengali begin, which keypads of phones there have. */
const ZEROES = ['٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

function latinDigit(digit: string): string {
  const values = ZEROES.map((zero) => digit.charCodeAt(0) - zero);
  return String(values.find((value) => value >= 0 && value <= 9) ?? digit);
}
