import { z } from 'zod';
import { shopCurrency } from '@handloom/contracts/money';
import {
  identityAddress,
  readEnvironment,
  serviceEnvironment,
} from '@handloom/service-kit/settings/environment';
import {
  paymentSettings,
  paymentSettingsProblem,
  paymentVariables,
} from './payments/payment-settings';
import {
  mailEnvironment,
  mailPlace,
  type MailPlace,
} from '@handloom/service-kit/mails/mail-environment';

export const environment = serviceEnvironment
  .extend({
    ...identityAddress,
    SHOP_CURRENCY: z.string().optional(),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    ...mailEnvironment,
  })
  .extend(paymentVariables)
  .superRefine((values, context) => {
    const message = paymentSettingsProblem(values);
    if (message) context.addIssue({ code: 'custom', message, path: ['payments'] });
  })
  .transform((values, context) => ({
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    identityUrls: values.IDENTITY_URL,
    logLevel: values.LOG_LEVEL,
    sessionPublicKey: values.SESSION_PUBLIC_KEY,
    currency: shopCurrency(values.SHOP_CURRENCY),
    payments: paymentSettings(values),
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Null only in tests that are not about mail: mails wait in their table. */
    mail: mailPlace(values, context) as MailPlace | null,
  }));
export type Config = z.infer<typeof environment>;

/** @throws Error with one sentence that says which variable is wrong. */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  return readEnvironment(environment, source);
}

const seedEnvironment = z
  .object({
    DATABASE_URL: z.url(),
    SHOP_CURRENCY: z.string().optional(),
    /** How many orders of the past year there are then. */
    SEED_ORDERS: z.coerce.number().int().min(0),
    DEMO_SHOPPER_ID: z.string().min(1),
    DEMO_SHOPPER_NAME: z.string().min(1),
    DEMO_SHOPPER_EMAIL: z.email(),
  })
  .transform((values) => ({
    databaseUrl: values.DATABASE_URL,
    orders: values.SEED_ORDERS,
    shopper: {
      userId: values.DEMO_SHOPPER_ID,
      name: values.DEMO_SHOPPER_NAME,
      email: values.DEMO_SHOPPER_EMAIL,
    },
    currency: shopCurrency(values.SHOP_CURRENCY).checkout,
  }));

export function readSeedConfig(source: Record<string, string | undefined> = process.env) {
  return readEnvironment(seedEnvironment, source);
}
