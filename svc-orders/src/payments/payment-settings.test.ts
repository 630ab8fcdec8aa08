import { readConfig as readSandboxConfig } from '@handloom/payment-sandbox/config';
import { readConfig } from '../config';
import { startOrders } from '../orders-under-test';
import { paidWith, startPaidShop } from './payments-under-test';

const complete = {
  PORT: '8081',
  DATABASE_URL: 'postgresql://u@localhost/d',
  NATS_URL: 'nats://localhost:4222',
  IDENTITY_URL: 'http://127.0.0.1:8082',
  MAIL_DIR: '/tmp/mail',
  SESSION_PUBLIC_KEY: Buffer.from('a key').toString('base64'),
};
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};

describe('case 26: live keys', () => {
  test('when they are complete and the currency is set, then both are taken', () => {
    const { payments } = readConfig({ ...complete, ...stripe, ...razorpay, SHOP_CURRENCY: 'INR' });
    expect(payments).toMatchObject({
      stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: null },
      razorpay: { keyId: 'rzp_live_1', webhookSecrets: ['hook'], apiBase: null },
    });
  });

  test.each([stripe, razorpay])(
    'when SHOP_CURRENCY is not set, then the service refuses',
    (keys) => {
      expect(() => readConfig({ ...complete, ...keys })).toThrow(/live key: set SHOP_CURRENCY/);
    },
  );

  test('when they stand beside the sandbox, then the service refuses', () => {
    const beside = { SHOP_CURRENCY: 'INR', RAZORPAY_API_BASE: 'http://127.0.0.1:9' };
    expect(() => readConfig({ ...complete, ...stripe, ...beside })).toThrow(/RAZORPAY_API_BASE/);
  });

  test('when the sandbox is given them, then it refuses to start', () => {
    const around = { PORT: '0', SANDBOX_DATA_DIR: '/tmp', SANDBOX_SHOP_URL: 'http://127.0.0.1:1' };
    expect(() => readSandboxConfig({ ...around, ...stripe, ...razorpay })).toThrow(
      'The payment sandbox does not start beside live keys.',
    );
  });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [
    { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 's' },
    /RAZORPAY_WEBHOOK_SECRET is missing/,
  ],
])('when half of it is set, then one sentence says what is missing', (keys, sentence) => {
  expect(() => readConfig({ ...complete, ...keys })).toThrow(sentence);
});

test('when keys are taken away, then what waits is given up with a call, and what was paid goes back once they are set', async () => {
  const shop = await startPaidShop();
  try {
    const { orderId, pageId } = await shop.placed('Stripe');
    await shop.app.close();
    await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [orderId]);
    const none = { stripe: null, razorpay: null, origin: null, roundSeconds: 0.5 };
    const without = await shop.startApp({ payments: none });
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
    expect((await shop.orderOf(orderId))?.attention).toBe(
      'It was given up without asking Stripe, whose keys are not set.',
    );
    await without.close();

    await shop.pay(pageId);
    await shop.rows('UPDATE payment_attempts SET next_check_at = now()');
    const again = await shop.startCopy();
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: '108000' }]);
    await again.close();
  } finally {
    await shop.close();
  }
});

test('when no keys are configured, then the form learns it, and placing with a provider says so', async () => {
  const none = { stripe: null, razorpay: null, origin: null, roundSeconds: 30 };
  const shop = await startOrders({ payments: none });
  try {
    const shopper = shop.signIn();
    expect((await shopper.get('/api/payments/methods')).body).toEqual({ methods: ['COD'] });
    const rug = await shop.sell();
    expect(await shopper.place(paidWith('Stripe', rug))).toMatchObject({
      status: 409,
      body: {
        message: 'Payment with Stripe is not available. Please choose another payment method.',
      },
    });
    expect((await shopper.place(paidWith('COD', rug))).status).toBe(201);
  } finally {
    await shop.close();
  }
});
