import { z } from 'zod';

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  SANDBOX_DATA_DIR: z.string().min(1),
  /** Where webhooks are sent: the shop's own door, such as `http://127.0.0.1:8080`. */
  SANDBOX_SHOP_URL: z.url(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
  /** `1`: the faults that tests ask for can be set over HTTP. */
  SANDBOX_CONTROLS: z.string().optional(),
});

export interface SandboxConfig {
  host: string;
  port: number;
  /** Folder of its journal. */
  dataDir: string;
  shopUrl: string;
  stripe: { secretKey: string; webhookSecret: string };
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  controls: boolean;
}

const LIVE = /^(sk|rk|rzp)_live_/;

/** @throws Error with one sentence that says what is missing, or that real keys were given. */
export function readConfig(source: Record<string, string | undefined>): SandboxConfig {
  const read = environment.safeParse(source);
  if (!read.success) {
    const names = read.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The sandbox needs ${names.join(', ')}.`);
  }
  const values = read.data;
  refuseLiveKeys(values.STRIPE_SECRET_KEY, values.RAZORPAY_KEY_ID);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.SANDBOX_DATA_DIR,
    shopUrl: values.SANDBOX_SHOP_URL,
    stripe: { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET },
    razorpay: {
      keyId: values.RAZORPAY_KEY_ID,
      keySecret: values.RAZORPAY_KEY_SECRET,
      webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
    },
    controls: values.SANDBOX_CONTROLS === '1',
  };
}

/** @throws Error: no page that takes no money may stand beside keys that do. */
export function refuseLiveKeys(...keys: string[]): void {
  if (keys.some((key) => LIVE.test(key))) {
    throw new Error('The payment sandbox does not start beside live keys.');
  }
}
