import { z } from 'zod';

const state = z.enum(['ok', 'down']);

/** `GET /healthz` on the gateway. */
export const shopHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  /** A service is ok as long as one of its copies is. */
  services: z.record(z.string(), state),
  /** Of services with several copies, in the order in which the gateway is told of them. */
  copies: z.record(z.string(), z.array(state)).optional(),
  /** Builds that answer, by service; none is told of what runs from its sources. */
  versions: z.record(z.string(), z.array(z.string())).default({}),
});
export type ShopHealth = z.infer<typeof shopHealth>;

/** `GET /readyz` of a service. */
export const readiness = z.object({
  status: z.enum(['ok', 'down']),
  checks: z.record(z.string(), state),
  /** Of the build that answers. */
  version: z.string().optional(),
});
