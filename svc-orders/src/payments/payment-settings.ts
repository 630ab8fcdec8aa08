import { z } from 'zod';
import type { RazorpaySettings } from './providers/razorpay-provider';
import type { StripeSettings } from './providers/stripe-provider';

const list = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(1, 'has an empty entry')));

/** Variables of the payment providers. A list of webhook secrets is written with commas. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_BASE: z.url().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: list.optional(),
  RAZORPAY_API_BASE: z.url().optional(),
  /** How often the worker looks for what is due in time. */
  PAYMENTS_ROUND_SECONDS: z.coerce.number().positive().default(30),
};
const schema = z.object(paymentVariables);
type Variables = z.infer<typeof schema> & { SHOP_ORIGIN?: string | undefined };

export interface PaymentSettings {
  /** Null: this shop does not take it. */
  stripe: StripeSettings | null;
  razorpay: RazorpaySettings | null;
  /** How the world names the shop, to which browsers come back; null: as the browser that asks names it. */
  origin: string | null;
  roundSeconds: number;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const RAZORPAY = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const LIVE = /^(sk|rk|rzp)_live_/;

/** @returns one sentence that says what must not be so; null when nothing is wrong. */
export function paymentSettingsProblem(
  values: Variables & { SHOP_CURRENCY?: string | undefined },
): string | null {
  for (const names of [STRIPE, RAZORPAY]) {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      return `${names.join(' and ')} belong together, and ${missing.join(' and ')} is missing`;
    }
  }
  const keys = {
    STRIPE_SECRET_KEY: values.STRIPE_SECRET_KEY,
    RAZORPAY_KEY_ID: values.RAZORPAY_KEY_ID,
  };
  const live = Object.entries(keys).find(([, key]) => key && LIVE.test(key))?.[0];
  if (!live) return null;
  const base = (['STRIPE_API_BASE', 'RAZORPAY_API_BASE'] as const).find((name) => values[name]);
  if (base)
    return `${live} is a live key, and ${base} names another server than the provider's own`;
  if (!values.SHOP_CURRENCY) {
    return `${live} is a live key: set SHOP_CURRENCY, the one currency in which shoppers see and pay prices`;
  }
  return null;
}

/** @param values in which nothing is wrong by {@link paymentSettingsProblem} */
export function paymentSettings(values: Variables): PaymentSettings {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = values;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecrets: STRIPE_WEBHOOK_SECRET,
            apiBase: values.STRIPE_API_BASE ?? null,
          }
        : null,
    razorpay:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: RAZORPAY_KEY_ID,
            keySecret: RAZORPAY_KEY_SECRET,
            webhookSecrets: RAZORPAY_WEBHOOK_SECRET,
            apiBase: values.RAZORPAY_API_BASE ?? null,
          }
        : null,
    origin: publicOrigin(values.SHOP_ORIGIN),
    roundSeconds: values.PAYMENTS_ROUND_SECONDS,
  };
}

/** A shop on plain http is one on somebody's own machine, which has several names there. */
function publicOrigin(url: string | undefined): string | null {
  return url?.startsWith('https:') ? new URL(url).origin : null;
}
