import { z } from 'zod';

/** The one shape of every failure that leaves the shop. `message` repeats `error` for older clients. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof failure>;

export const deleted = z.object({ success: z.literal(true) });
