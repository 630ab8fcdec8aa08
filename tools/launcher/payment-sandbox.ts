import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys that open nothing but this shop's own sandbox, as svc-orders and the sandbox read them. */
export type SandboxKeys = Record<
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET',
  string
>;

/** The keys of the data folder, made on first use: payment pages outlive a restart of the shop. */
export async function sandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = path.join(dataDir, 'payment-sandbox-keys.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SandboxKeys;
  } catch {
    // There are none yet, or whoever wrote them was killed: nobody has paid with them.
  }
  const secret = () => randomBytes(18).toString('hex');
  const keys: SandboxKeys = {
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    RAZORPAY_KEY_ID: `rzp_test_${secret()}`,
    RAZORPAY_KEY_SECRET: secret(),
    RAZORPAY_WEBHOOK_SECRET: secret(),
  };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** What the shop's parts are told of the sandbox that listens on a port. */
export function sandboxPlan(
  keys: SandboxKeys,
  { port, shopPort, dataDir }: { port: number; shopPort: number; dataDir: string },
) {
  const at = `http://127.0.0.1:${port}`;
  return {
    sandbox: {
      PORT: port,
      SANDBOX_DATA_DIR: path.join(dataDir, 'payment-sandbox'),
      SANDBOX_SHOP_URL: `http://127.0.0.1:${shopPort}`,
      ...keys,
    },
    orders: { ...keys, STRIPE_API_BASE: at, RAZORPAY_API_BASE: `${at}/razorpay` },
    gateway: { PAYMENT_SANDBOX_URL: at },
  };
}
