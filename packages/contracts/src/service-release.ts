import { z } from 'zod';
import { serviceName } from './release';
import { serviceClaim } from './service-claims';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `release.json` beside a built service: what its folder holds, and what runs beside it. */
export const serviceDescription = z.object({
  name: serviceName,
  version: z.string().regex(/^[0-9a-f]{12}$/),
  /** SHA-256 of every other file of the folder, by its path in it. */
  files: z.record(z.string(), sha256),
  /** npm packages that it loads when it runs, with the versions that it was built and tested with. */
  packages: z.record(z.string(), z.string()),
  claim: serviceClaim,
});
export type ServiceDescription = z.infer<typeof serviceDescription>;
