import path from 'node:path';
import { z } from 'zod';
import { natsKeysFolder } from '@handloom/nats-access/user-keys';
import { natsAddressProblem } from '@handloom/service-kit/settings/nats-address';

/** Known to everyone who reads this: good for a demo on one's own machine, refused in production. */
const DEMO_ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };
/** Enough for lists and reports to show what they do. */
const DEMO_ORDERS = 400;

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const whole = (from: number, to: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${from} to ${to}` })
    .int()
    .min(from)
    .max(to);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(8_080),
  // Everything on this machine asks the gateway at the first one.
  HOST: z
    .enum(['127.0.0.1', '0.0.0.0', '::'], {
      error: 'must be 127.0.0.1, or 0.0.0.0 or :: for all network cards',
    })
    .default('127.0.0.1'),
  SHOP_DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  NATS_URL: z.url({ error: 'must be a tls:// or nats:// address' }).optional(),
  NATS_KEYS: z.string().optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  SESSION_PRIVATE_KEY: z.string().optional(),
  SESSION_PUBLIC_KEY: z.string().optional(),
  RELEASE_PUBLIC_KEYS: z.string().optional(),
  METRICS_PORT: port.optional(),
  SHOP_COPIES: whole(1, 8).default(1),
  TRUST_PROXY: z.string().optional(),
  SHOP_ORIGIN: z.url({ error: 'must be an address such as https://shop.example' }).optional(),
  DRAIN_MS: whole(0, 60_000).default(2_000),
  SMTP_URL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  SEED_PRODUCTS: whole(0, 1_000_000).optional(),
  SEED_ORDERS: whole(0, 5_000_000).optional(),
});

type Values = z.infer<typeof environment>;

export interface Settings {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded server. Its database's name is the base of the services' names. */
  databaseUrl?: string;
  natsUrl?: string;
  /** Absolute: holds the key of each user of NATS. Undefined: all connect to the given server as its address says. */
  natsKeysDir?: string;
  /** `isDemo`: the password is the demo's, which everyone may read. */
  admin: { email: string; password: string; isDemo: boolean };
  /**
   * Base64 of PEM. Without a private one: that of the data folder, made on first use. Public ones are accepted beside
   * its own.
   */
  sessionKeys: { privateKey?: string; publicKey?: string };
  /** Of the demo, and as many as `seedProducts` says; a shop of one's own begins empty unless it asks for them. */
  seedsRugs: boolean;
  seedProducts?: number;
  /** Of the past year, in a demo shop. */
  seedOrders: number;
  /** Undefined: any free port. */
  metricsPort?: number;
  /** Of each service and of the gateway. */
  copies: number;
  /** How the world names the shop, if not as `localhost`. */
  origin?: string;
  /** How long a service that a release replaces goes on serving: in four looks of the gateway it is known who took over. */
  drainMs: number;
  /** A payment provider without money runs beside the shop: no keys are configured, and it is a demo. */
  paymentSandbox: boolean;
}

/** @throws Error with one sentence that says which variable is wrong or missing. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const values = parse(source);
  const problem = problemOf(values);
  if (problem) throw new Error(problem);
  const isProduction = values.NODE_ENV === 'production';
  const dataDir = path.resolve(values.SHOP_DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    natsKeysDir: natsKeysDir(values, dataDir),
    admin: {
      email: values.ADMIN_EMAIL ?? DEMO_ADMIN.email,
      password: values.ADMIN_PASSWORD ?? DEMO_ADMIN.password,
      // In production it was refused.
      isDemo: (values.ADMIN_PASSWORD ?? DEMO_ADMIN.password) === DEMO_ADMIN.password,
    },
    sessionKeys: { privateKey: values.SESSION_PRIVATE_KEY, publicKey: values.SESSION_PUBLIC_KEY },
    seedsRugs: !isProduction || values.SEED_PRODUCTS !== undefined,
    seedProducts: values.SEED_PRODUCTS,
    seedOrders: values.SEED_ORDERS ?? (isProduction ? 0 : DEMO_ORDERS),
    metricsPort: values.METRICS_PORT,
    copies: values.SHOP_COPIES,
    origin: values.SHOP_ORIGIN,
    drainMs: values.DRAIN_MS,
    paymentSandbox: !isProduction && !hasPaymentKeys(values),
  };
}

function parse(source: Record<string, string | undefined>): Values {
  const given = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new Error(`${problem?.path.join('.')} ${problem?.message}.`);
}

/** Why a shop must not be started so: what is good enough for a demo may be open to everybody in production. */
function problemOf(values: Values): string | undefined {
  const isProduction = values.NODE_ENV === 'production';
  const natsProblem = values.NATS_URL && natsAddressProblem(values.NATS_URL);
  const problems: [unknown, string][] = [
    [
      isProduction && !(values.ADMIN_EMAIL && values.ADMIN_PASSWORD),
      'With NODE_ENV=production there is no default admin: set ADMIN_EMAIL and ADMIN_PASSWORD.',
    ],
    [
      isProduction && values.ADMIN_PASSWORD === DEMO_ADMIN.password,
      'ADMIN_PASSWORD is the one of the demo, which everyone may read: choose another with NODE_ENV=production.',
    ],
    [
      isProduction && !values.SESSION_PRIVATE_KEY,
      'With NODE_ENV=production no session key is generated: set SESSION_PRIVATE_KEY to the base64 of an Ed25519 key, made by `openssl genpkey -algorithm ed25519 | base64 -w0`.',
    ],
    [
      isProduction && !values.RELEASE_PUBLIC_KEYS,
      'With NODE_ENV=production no keys of teams are generated: set RELEASE_PUBLIC_KEYS to the public key of each part’s team and of the gateways, made by `npm run release -- mf-cart --new-key`.',
    ],
    [natsProblem, `NATS_URL ${natsProblem}.`],
    [
      isProduction && values.NATS_URL && !values.NATS_KEYS,
      'With NODE_ENV=production each part has its own login at NATS: set NATS_KEYS to the folder that `npm run nats-users` made.',
    ],
    [
      isProduction && values.SMTP_URL && !values.SHOP_ORIGIN,
      'With NODE_ENV=production links in mails must not lead to localhost: set SHOP_ORIGIN to the address of the shop, such as https://shop.example.',
    ],
    [
      values.SHOP_COPIES > 1 && values.TRUST_PROXY,
      'SHOP_COPIES tries several copies on one machine; behind a proxy of your own run them as deploy/ does (docs/operations.md), or leave TRUST_PROXY out.',
    ],
  ];
  return problems.find(([isSo]) => isSo)?.[1];
}

function natsKeysDir(
  { NATS_URL: url, NATS_KEYS: folder }: Values,
  dataDir: string,
): string | undefined {
  if (folder) return path.resolve(folder);
  return url ? undefined : natsKeysFolder(dataDir);
}

/** One of them is enough: svc-orders says what is missing beside it. */
function hasPaymentKeys(values: Values): boolean {
  return [
    values.STRIPE_SECRET_KEY,
    values.STRIPE_WEBHOOK_SECRET,
    values.RAZORPAY_KEY_ID,
    values.RAZORPAY_KEY_SECRET,
    values.RAZORPAY_WEBHOOK_SECRET,
  ].some((value) => value !== undefined);
}
