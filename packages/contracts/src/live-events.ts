import { z } from 'zod';

/**
 * What `GET /api/events` sends (server-sent events). It says only that something changed; who cares
 * refetches. `resync` means that changes may have been missed.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cart') }),
  z.object({ type: z.literal('order'), orderId: z.string() }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
