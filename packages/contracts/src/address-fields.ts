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
 * without what stands between its digits, it is without, '+492211234567'. All else is left as it was typed.
 */
export const plainPhone = (typed: string): string => withoutMarks(typed, phone);

/** Likewise '231 001' in India, '123 45' in Sweden, '00-950' in Poland. */
export const plainPinCode = (typed: string): string => withoutMarks(typed, pinCode);

function withoutMarks(typed: string, rule: z.ZodType): string {
  const plain = typed.replace(/[\s().\-/]/g, '');
  return !rule.safeParse(typed).success && rule.safeParse(plain).success ? plain : typed;
}
