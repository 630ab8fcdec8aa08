import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import type { PaymentMethod } from '@handloom/contracts/orders';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { createSandbox } from '@handloom/payment-sandbox/sandbox';
import { signature } from '@handloom/payment-sandbox/webhooks';
import { eventually } from '@handloom/test-kit/eventually';
import { startServiceProcess } from '@handloom/test-kit/service-process';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { Client } from 'pg';
import type { Config } from '../config';
import { goodAddress, orderOf, startOrders, type Orders, type SoldRug } from '../orders-under-test';

export type OnlineMethod = Exclude<PaymentMethod, 'COD'>;
export const ONLINE: OnlineMethod[] = ['Stripe', 'Razorpay'];

/** Each round of each copy is nine looks at the database. */
const ROUND_SECONDS = 0.5;
const KEYS = {
  stripe: { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_first' },
  razorpay: { keyId: 'rzp_test_sandbox', keySecret: 'rzp-secret', webhookSecret: 'hook-first' },
};

export interface SandboxPage {
  id: string;
  provider: 'stripe' | 'razorpay';
  status: string;
  url: string;
  amount: number;
  currency: string;
  expiresAt: number;
  paymentId: string | null;
}
interface SandboxState {
  pages: SandboxPage[];
  payments: { id: string; pageId: string; status: string; refunded: number }[];
  refunds: { id: string; paymentId: string; amount: number; status: string }[];
  events: {
    id: string;
    provider: 'stripe' | 'razorpay';
    type: string;
    body: string;
    delivered: boolean;
  }[];
}

/** svc-orders and a payment provider, both real servers that know each other by address only. */
export async function startPaidShop({
  roundSeconds = ROUND_SECONDS,
  ...overrides
}: Partial<Config> & { roundSeconds?: number } = {}) {
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const { stripe, razorpay } = KEYS;
  const payments = {
    stripe: {
      secretKey: stripe.secretKey,
      webhookSecrets: ['whsec_older', stripe.webhookSecret],
      apiBase: sandboxUrl,
    },
    razorpay: {
      keyId: razorpay.keyId,
      keySecret: razorpay.keySecret,
      webhookSecrets: ['hook-older', razorpay.webhookSecret],
      apiBase: `${sandboxUrl}/razorpay`,
    },
    origin: 'https://shop.example',
    roundSeconds: ROUND_SECONDS,
  };
  const shop = await startOrders({ payments: { ...payments, roundSeconds }, ...overrides });
  const shopUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-sandbox-'));
  const sandboxConfig = { host: '127.0.0.1', port, dataDir, shopUrl, ...KEYS, controls: true };
  let sandbox = await createSandbox(sandboxConfig);
  await sandbox.listen({ host: '127.0.0.1', port });

  const control = async <Answer = unknown>(where: string, body: object = {}): Promise<Answer> => {
    const url = `${sandboxUrl}/sandbox-payments/control${where}`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  let answers = true;
  const state = async (): Promise<SandboxState> =>
    (await (await fetch(`${sandboxUrl}/sandbox-payments/control/state`)).json()) as SandboxState;

  return {
    ...shop,
    shopUrl,
    /** Another copy in this process. */
    startCopy: () => shop.startApp({ payments }),
    /** Another copy as a process of its own, which can be killed. */
    startProcess: () =>
      startServiceProcess('orders', {
        DATABASE_URL: shop.databaseUrl,
        NATS_URL: shop.nats.url,
        IDENTITY_URL: 'http://127.0.0.1:1',
        LOG_LEVEL: 'silent',
        SESSION_PUBLIC_KEY: Buffer.from(TEST_KEYS.publicKey).toString('base64'),
        MAIL_DIR: path.join(dataDir, 'mail'),
        STRIPE_SECRET_KEY: payments.stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: payments.stripe.webhookSecrets.join(),
        STRIPE_API_BASE: payments.stripe.apiBase,
        RAZORPAY_KEY_ID: payments.razorpay.keyId,
        RAZORPAY_KEY_SECRET: payments.razorpay.keySecret,
        RAZORPAY_WEBHOOK_SECRET: payments.razorpay.webhookSecrets.join(),
        RAZORPAY_API_BASE: payments.razorpay.apiBase,
        PAYMENTS_ROUND_SECONDS: String(ROUND_SECONDS),
      }),
    sandboxUrl,
    control,
    state,
    faults(faults: { api?: string; [fault: string]: unknown } = {}) {
      answers = faults.api === undefined;
      return control('/faults', faults);
    },
    pay: (pageId: string, outcome: string = 'paid', amount?: number) =>
      control<SandboxPage>(`/pages/${pageId}/pay`, { outcome, amount }),
    finish: (pageId: string, outcome: 'paid' | 'failed' | 'returned') =>
      control<SandboxPage>(`/pages/${pageId}/finish`, { outcome }),
    /** A shopper with one rug in the cart who has placed it. */
    async placed(method: OnlineMethod, priceMinor = 100_000) {
      const rug = await shop.sell(priceMinor);
      const shopper = shop.signIn();
      await shopper.post('/api/cart/add', { _id: rug._id });
      const answer = await shopper.place(paidWith(method, rug));
      const { orderId, payment } = answer.body as { orderId: string; payment?: { url: string } };
      // On a busy machine the answer may leave before the provider's has come.
      const url = payment?.url ?? (answers ? await payNow(shopper, orderId) : undefined);
      return { rug, shopper, orderId, status: answer.status, url, pageId: idIn(url) };
    },
    async orderOf(orderId: string) {
      const [row] = await shop.rows<{
        status: string;
        payment: string;
        bound: boolean;
        awaits: boolean;
        attention: string | null;
      }>(
        `SELECT status, payment_status AS payment, bound_at IS NOT NULL AS bound,
                awaits_payment AS awaits, needs_attention AS attention FROM orders WHERE id = $1`,
        [orderId],
      );
      return row;
    },
    attemptsOf: (orderId: string) =>
      shop.rows<{
        id: string;
        status: string;
        ref: string;
        review: string | null;
        received: string;
      }>(
        `SELECT id, status, provider_ref AS ref, needs_review AS review, received_minor AS received
         FROM payment_attempts WHERE order_id = $1 ORDER BY seq`,
        [orderId],
      ),
    refundsOf: (orderId: string) =>
      shop.rows<{ id: string; status: string; amount: string; reason: string; ref: string | null }>(
        `SELECT refunds.id, refunds.status, refunds.amount_minor AS amount, reason,
                provider_refund_id AS ref
         FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
         WHERE order_id = $1 ORDER BY refunds.created_at`,
        [orderId],
      ),
    historyOf: async (orderId: string) =>
      (
        await shop.rows<{ step: string }>(
          `SELECT from_state || ' → ' || to_state AS step FROM order_history WHERE order_id = $1 ORDER BY id`,
          [orderId],
        )
      ).map(({ step }) => step),
    /** How often the order became binding, as the outbox tells it. */
    async placedEvents(orderId: string): Promise<number> {
      const [row] = await shop.rows<{ count: string }>(
        `SELECT count(*) FROM outbox WHERE subject = 'shop.orders.placed.v1'
         AND payload->'data'->>'orderId' = $1`,
        [orderId],
      );
      return Number(row?.count);
    },
    mailsOf: (orderId: string) =>
      shop.rows<{ kind: string }>('SELECT kind FROM mails WHERE about = $1 ORDER BY kind', [
        orderId,
      ]),
    async eventually(orderId: string, expected: object, withinMs?: number) {
      await eventually(async () => {
        const [order] = await shop.rows(
          `SELECT status, payment_status AS payment FROM orders WHERE id = $1`,
          [orderId],
        );
        expect(order).toMatchObject(expected);
      }, withinMs);
    },
    /** Everything that is due in time is due now, and one round of the worker passes. */
    async aWhilePasses(): Promise<void> {
      await shop.rows(
        `UPDATE payment_attempts SET next_check_at = now() WHERE next_check_at IS NOT NULL`,
      );
      await shop.rows(`UPDATE refunds SET next_check_at = now() WHERE next_check_at IS NOT NULL`);
      await shop.rows(`UPDATE payment_events SET due_at = now() WHERE applied_at IS NULL`);
      await shop.rows(`UPDATE payment_sweeps SET due_at = now()`);
      await eventually(async () => {
        const [due] = await shop.rows<{ count: string }>(
          `SELECT (SELECT count(*) FROM payment_attempts WHERE next_check_at <= now())
                + (SELECT count(*) FROM refunds WHERE next_check_at <= now())
                + (SELECT count(*) FROM payment_events WHERE applied_at IS NULL AND due_at <= now())
                + (SELECT count(*) FROM payment_sweeps WHERE due_at <= now()) AS count`,
        );
        expect(Number(due?.count)).toBe(0);
        // A round that met a provider which hangs takes its time.
      }, 25_000);
      // Claimed is not yet asked and settled.
      await pause(300);
    },
    /** Sends a body as the provider would, signed, whatever it says. */
    async send(
      provider: 'stripe' | 'razorpay',
      event: object | string,
      more: Record<string, string> = {},
    ) {
      const body = typeof event === 'string' ? event : JSON.stringify(event);
      return shop.app.inject({
        method: 'POST',
        url: `/api/payments/${provider}/webhook`,
        headers: { ...signedAs(provider, body), ...more },
        payload: body,
      });
    },
    /** Keeps everybody else from the order, as a long transaction would, until it is released. */
    async holdOrder(orderId: string) {
      const client = new Client({ connectionString: shop.databaseUrl });
      await client.connect();
      await client.query('BEGIN');
      await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
      return {
        untilWaiting: (count: number) => somebodyWaits(shop.database, count),
        release: () => client.end(),
      };
    },
    async restartSandbox(): Promise<void> {
      await sandbox.close();
      sandbox = await createSandbox(sandboxConfig);
      await sandbox.listen({ host: '127.0.0.1', port });
    },
    async close() {
      await sandbox.close();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type PaidShop = Awaited<ReturnType<typeof startPaidShop>>;

/** Headers of a webhook as the provider sends it. */
export function signedAs(provider: 'stripe' | 'razorpay', body: string): Record<string, string> {
  const id = `evt_${Math.random().toString(36).slice(2)}`;
  return { 'content-type': 'application/json', ...signature({ id, provider, body }, KEYS) };
}

/** Of a page on which the order can be paid, as of the one that is there already. */
export async function pageToPay(
  shopper: ReturnType<Orders['signIn']>,
  orderId: string,
): Promise<string> {
  return idIn(await payNow(shopper, orderId));
}

async function payNow(shopper: ReturnType<Orders['signIn']>, orderId: string): Promise<string> {
  return eventually(async () => {
    const { status, body } = await shopper.post(`/api/orders/${orderId}/pay`, {});
    expect(status).toBe(200);
    return (body as { payment: { url: string } }).payment.url;
  });
}

export function paidWith(method: PaymentMethod, ...rugs: SoldRug[]) {
  const user = { ...goodAddress, paymentMethod: method };
  return { ...orderOf(...rugs), user, paymentMethod: method };
}

export function idIn(url: string | undefined): string {
  return url?.split('/').at(-1) ?? '';
}
