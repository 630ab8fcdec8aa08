import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type SandboxConfig } from './config';
import { createSandbox } from './sandbox';

const variables = {
  PORT: '0',
  SANDBOX_SHOP_URL: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-sandbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const configOf = (more: Record<string, string | undefined> = {}): SandboxConfig =>
  readConfig({ ...variables, SANDBOX_DATA_DIR: dataDir, ...more });

describe('what only tests may ask', () => {
  const asks = [
    { method: 'POST', url: '/sandbox-payments/control/faults', payload: { api: '502' } },
    { method: 'GET', url: '/sandbox-payments/control/state' },
    { method: 'POST', url: '/sandbox-payments/control/payments/pay_1/refund', payload: {} },
  ] as const;
  const answers = async (config: SandboxConfig) => {
    const sandbox = await createSandbox(config);
    try {
      const all = [];
      for (const ask of asks) all.push((await sandbox.inject(ask)).statusCode);
      return all;
    } finally {
      await sandbox.close();
    }
  };

  test.each<Record<string, string>>([
    {},
    { SANDBOX_CONTROLS: '' },
    { SANDBOX_CONTROLS: '0' },
    { SANDBOX_CONTROLS: 'no' },
  ])(
    'when it was started with %j, then they are refused as any address is that it does not know',
    async (more) => {
      expect(await answers(configOf(more))).toEqual([401, 401, 401]);
    },
  );

  test('when it was started with SANDBOX_CONTROLS=1, then it answers', async () => {
    expect((await answers(configOf({ SANDBOX_CONTROLS: '1' }))).slice(0, 2)).toEqual([200, 200]);
  });
});

describe('live keys', () => {
  test.each<Record<string, string>>([
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    { STRIPE_SECRET_KEY: 'rk_live_1' },
    { RAZORPAY_KEY_ID: 'rzp_live_1' },
  ])('when it is given %j, then it does not start', async (live) => {
    const sentence = 'The payment sandbox does not start beside live keys.';
    expect(() => configOf(live)).toThrow(sentence);
    const { stripe, razorpay, ...config } = configOf();
    const started = createSandbox({
      ...config,
      stripe: { ...stripe, secretKey: live['STRIPE_SECRET_KEY'] ?? stripe.secretKey },
      razorpay: { ...razorpay, keyId: live['RAZORPAY_KEY_ID'] ?? razorpay.keyId },
    });
    await expect(started).rejects.toThrow(sentence);
  });
});

describe('payments of a shop that was filled with a past year', () => {
  const basic = `Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`;
  const refundAt = {
    stripe: (id: string) => ({
      url: '/v1/refunds',
      headers: {
        authorization: 'Bearer sk_test_1',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'a-refund-key',
      },
      payload: `payment_intent=${id}&amount=1250`,
    }),
    razorpay: (id: string) => ({
      url: `/razorpay/v1/payments/${id}/refund`,
      headers: { authorization: basic, 'x-refund-idempotency': 'a-refund-key' },
      payload: { amount: 1250, notes: { refund_id: 'r-1' } },
    }),
  };

  test.each(['stripe', 'razorpay'] as const)(
    'when some of one at %s is sent back, then it is; of any other unknown payment nothing is',
    async (provider) => {
      const sandbox = await createSandbox(configOf());
      const ask = async (id: string) =>
        sandbox.inject({ method: 'POST', ...refundAt[provider](id) });
      try {
        const unknown = await ask('demo-nobody-1');
        expect(unknown.statusCode).toBeGreaterThanOrEqual(400);
        const known = await ask(`demo-${provider}-1`);
        expect(known.json()).toMatchObject({ amount: 1250 });
        expect(known.statusCode).toBe(200);
      } finally {
        await sandbox.close();
      }
    },
  );
});

describe('the page with its two buttons', () => {
  test('when neither of them was pressed, then the page is there again, and nothing was paid', async () => {
    const sandbox = await createSandbox(configOf());
    const opened = await sandbox.inject({
      method: 'POST',
      url: '/v1/checkout/sessions',
      headers: { authorization: 'Bearer sk_test_1', 'idempotency-key': 'a-page' },
      payload: {
        mode: 'payment',
        success_url: 'http://127.0.0.1:1/back',
        expires_at: Math.floor(Date.now() / 1_000) + 3_600,
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'A rug' } },
          },
        ],
      },
    });
    const { id } = opened.json<{ id: string }>();
    const press = (page: string, payload?: object) =>
      sandbox.inject({
        method: 'POST',
        url: `/sandbox-payments/${page}`,
        ...(payload && { payload }),
      });
    try {
      for (const payload of [undefined, {}, { outcome: 'free' }, { outcome: ['paid'] }]) {
        const answer = await press(id, payload);
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('>Pay')]);
        const unknown = await press('x', payload);
        const sentence = expect.stringContaining('There is no such payment.');
        expect([unknown.statusCode, unknown.body]).toEqual([404, sentence]);
      }
      expect((await press(id, { outcome: 'declined' })).statusCode).toBe(303);
    } finally {
      await sandbox.close();
    }
  });
});
