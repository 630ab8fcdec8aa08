import { z } from 'zod';
import { MAX_PASSWORD, MIN_PASSWORD } from '@handloom/contracts/accounts';
import {
  privateKeyVariable,
  readEnvironment,
  serviceEnvironment,
} from '@handloom/service-kit/settings/environment';
import {
  mailEnvironment,
  mailPlace,
  type MailPlace,
} from '@handloom/service-kit/mails/mail-environment';

export const DEMO_ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };

export const environment = serviceEnvironment.extend({
  SESSION_PRIVATE_KEY: privateKeyVariable,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().normalize('NFC').min(MIN_PASSWORD).max(MAX_PASSWORD).optional(),
  /** Whoever starts it has decided that this is a demo, though its server runs as in production. */
  DEMO_ADMIN: z.literal('1').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  ...mailEnvironment,
});

/** The demo's admin is known to everyone, so production must name its own. */
const complete = environment.transform((env, context) => {
  const mail = mailPlace(env, context);
  const isDemo = env.NODE_ENV !== 'production' || env.DEMO_ADMIN === '1';
  const email = env.ADMIN_EMAIL ?? (isDemo ? DEMO_ADMIN.email : undefined);
  const password = env.ADMIN_PASSWORD ?? (isDemo ? DEMO_ADMIN.password : undefined);
  if (!isDemo && password === DEMO_ADMIN.password) {
    context.addIssue({
      code: 'custom',
      path: ['ADMIN_PASSWORD'],
      message: 'is the one of the demo, which everyone may read: choose another in production',
    });
    return z.NEVER;
  }
  if (email && password) return { ...env, mail, admin: { email, password, isDemo } };
  context.addIssue({
    code: 'custom',
    path: [email ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'],
    message: 'is required in production',
  });
  return z.NEVER;
});

/** The service's settings from its environment. Throws one sentence naming what is missing or wrong. */
export function readConfig(source: Record<string, string | undefined>) {
  const env = readEnvironment(complete, source);
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    natsUrl: env.NATS_URL,
    logger: { level: env.LOG_LEVEL } as { level: string } | false,
    keys: { publicKey: env.SESSION_PUBLIC_KEY, privateKey: env.SESSION_PRIVATE_KEY },
    trustedProxies: env.TRUSTED_PROXIES,
    admin: env.admin,
    /** Multiplies every limit, for load tests. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    /** Null only in tests that are not about mail: mails wait in their table. */
    mail: env.mail as MailPlace | null,
  };
}
export type Config = ReturnType<typeof readConfig>;
