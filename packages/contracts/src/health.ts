import { z } from 'zod';

/** `GET /healthz` on the gateway. */
export const shopHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(z.string(), z.enum(['ok', 'down'])),
});
export type ShopHealth = z.infer<typeof shopHealth>;

/** `GET /readyz` of a service. */
export const readiness = z.object({
  status: z.enum(['ok', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});
