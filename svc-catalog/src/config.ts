import { z } from 'zod';
import {
  identityAddress,
  readEnvironment,
  serviceEnvironment,
} from '@handloom/service-kit/settings/environment';
import { pictureEnvironment, picturePlace } from './images/picture-environment';

export const environment = serviceEnvironment
  .extend({
    ...identityAddress,
    ...pictureEnvironment,
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  })
  .transform((values, context) => ({
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    identityUrls: values.IDENTITY_URL,
    logLevel: values.LOG_LEVEL,
    sessionPublicKey: values.SESSION_PUBLIC_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
    pictures: picturePlace(values, context),
    makesPicturesAhead: values.PICTURES_AHEAD !== 'false',
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
  }));
export type Config = z.infer<typeof environment>;

/** @throws Error with one sentence that says which variable is wrong. */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  return readEnvironment(environment, source);
}

const seedEnvironment = z
  .object({
    ...pictureEnvironment,
    DATABASE_URL: z.url(),
    /** Grows the demo catalogue to this many products, for load tests. */
    SEED_PRODUCTS: z.coerce.number().int().min(0).max(1_000_000).default(0),
  })
  .transform((values, context) => ({
    databaseUrl: values.DATABASE_URL,
    pictures: picturePlace(values, context),
    products: values.SEED_PRODUCTS,
  }));
export type SeedConfig = z.infer<typeof seedEnvironment>;

export function readSeedConfig(
  source: Record<string, string | undefined> = process.env,
): SeedConfig {
  return readEnvironment(seedEnvironment, source);
}
