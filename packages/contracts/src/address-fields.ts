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
