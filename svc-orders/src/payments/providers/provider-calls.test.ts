import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeysRefused, PAGE_OVER, ProviderUnsure, type PaymentProvider } from './payment-provider';
import { razorpayProvider } from './razorpay-provider';
import { stripeProvider } from './stripe-provider';

interface Answer {
  status: number;
  type: string;
  body: string;
}
const json = (body: object, status = 200): Answer => {
  return { status, type: 'application/json', body: JSON.stringify(body) };
};

/** What stands at the provider's address says to what is asked. */
let answer: (asked: URLSearchParams) => Answer;
let server: Server;
let providers: Record<'Stripe' | 'Razorpay', PaymentProvider>;
beforeAll(async () => {
  server = createServer(({ url = '' }, reply) => {
    const { status, type, body } = answer(new URL(url, 'http://provider').searchParams);
    reply.writeHead(status, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  providers = {
    Stripe: stripeProvider({ secretKey: 'sk_test_1', webhookSecrets: [], apiBase }),
    Razorpay: razorpayProvider({ keyId: 'id', keySecret: 'secret', webhookSecrets: [], apiBase }),
  };
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const asked = (name: 'Stripe' | 'Razorpay') =>
  providers[name].askPage('a-page').catch((error: unknown) => error);

describe.each(['Stripe', 'Razorpay'] as const)('an answer of %s that says no', (name) => {
  test.each([401, 403])(
    'when it is %i in its own words, then it refuses the keys',
    async (status) => {
      const error = { type: 'invalid_request_error', code: 'BAD_REQUEST_ERROR', message: 'No.' };
      answer = () => json({ error }, status);
      expect(await asked(name)).toBeInstanceOf(KeysRefused);
    },
  );

  test('when it is a 403 page of something that stands before it, then that says nothing of the keys', async () => {
    answer = () => ({ status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' });
    const error = await asked(name);
    expect(error).toBeInstanceOf(ProviderUnsure);
    expect(error).not.toBeInstanceOf(KeysRefused);
  });
});

test.each(['Stripe', 'Razorpay'] as const)(
  'when the machine names a proxy, then %s is asked without it, which would see the keys',
  async (name) => {
    const seen: string[] = [];
    const proxy = createServer(({ url = '' }, reply) => {
      seen.push(url);
      reply.writeHead(502).end();
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const http_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const named = jest.replaceProperty(process, 'env', {
      ...process.env,
      http_proxy,
      no_proxy: '',
    });
    answer = () => json({ error: { code: 'BAD_REQUEST_ERROR', message: 'No.' } }, 401);
    const error = await asked(name);
    named.restore();
    proxy.close();
    proxy.closeAllConnections();
    expect(seen).toEqual([]);
    expect(error).toBeInstanceOf(KeysRefused);
  },
);

test.each([
  ['open', 'unpaid', null, 'open'],
  ['expired', 'unpaid', null, 'expired'],
  ['complete', 'paid', 'succeeded', 'paid'],
  ['complete', 'unpaid', 'processing', 'processing'],
  ['complete', 'unpaid', 'requires_payment_method', 'failed'],
  ['complete', 'unpaid', 'canceled', 'failed'],
])(
  'when a page at Stripe is %s and %s, its payment %s, then it is %s',
  async (page, payment_status, payment, status) => {
    const payment_intent = payment && { id: 'pi_1', status: payment };
    answer = () =>
      json({ id: 'cs_1', livemode: false, status: page, payment_status, payment_intent });
    expect(await asked('Stripe')).toMatchObject({ status });
  },
);

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
])('when a refund at Stripe is %s, then it is %s', async (said, status) => {
  answer = () => json({ id: 're_1', amount: 100, currency: 'usd', status: said });
  expect(await providers.Stripe.askRefund('re_1', 'pi_1')).toMatchObject({ status });
});

test.each(['Stripe', 'Razorpay'] as const)(
  'when %s answers a repeated call with the page that the first one made, which is closed by now, then nobody is led there',
  async (name) => {
    const closed = { id: 'page_1', url: null, status: 'cancelled', amount: 100, currency: 'USD' };
    answer = () => json(closed);
    const page = providers[name].createPage({ session: {} }).catch((error: unknown) => error);
    expect(await page).toMatchObject({ code: PAGE_OVER });
  },
);

/** Lists of either provider, by pages of what is asked for: a hundred at most, else ten. */
function listing(rows: readonly { id: string }[]) {
  return (query: URLSearchParams): Answer => {
    const after = rows.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const from = Number(query.get('skip') ?? after);
    const to = from + Math.min(Number(query.get('limit') ?? query.get('count') ?? 10), 100);
    const data = rows.slice(from, to);
    return json({ object: 'list', data, has_more: to < rows.length, items: data });
  };
}

test.each([
  ['Stripe', 201],
  // Its payments, its refunds and its disputes.
  ['Razorpay', 3 * 201],
] as const)(
  'when %s has more to tell than one page of a list holds, then all is heard, and the last refund is found',
  async (name, all) => {
    answer = listing(
      Array.from({ length: 201 }, (_, index) => {
        const ours = { refund_id: `refund-${index}` };
        const ofPayment = { payment_id: 'pay_1', payment_intent: 'pay_1' };
        const money = { amount: 100, currency: 'usd', status: 'processed' };
        const event = { object: 'event', type: 'refund.created', data: { object: {} } };
        return { id: `id_${index}`, ...event, ...money, ...ofPayment, metadata: ours, notes: ours };
      }),
    );
    let heard = 0;
    for await (const { kind } of providers[name].newsSince(new Date()))
      heard += kind === 'unreadable' ? 0 : 1;
    expect(heard).toBe(all);
    const sought = {
      refundId: 'refund-200',
      paymentId: 'pay_1',
      amountMinor: 100,
      currency: 'USD',
    };
    expect(await providers[name].findRefund(sought)).toMatchObject({ providerRefundId: 'id_200' });
  },
);

test.each([
  [
    'Stripe',
    {
      idempotencyKey: 'page-attempt-1',
      session: {
        mode: 'payment',
        client_reference_id: 'order-1',
        metadata: { attempt_id: 'attempt-1' },
        payment_intent_data: {
          description: 'Order HR-2026-000001',
          metadata: { attempt_id: 'attempt-1' },
        },
        billing_address_collection: 'required',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'inr',
              unit_amount: 108_000,
              product_data: { name: 'Order HR-2026-000001' },
            },
          },
        ],
        customer_email: 'asha@example.com',
        // Else it would ask in the shopper's own currency, and what comes would be no order's.
        adaptive_pricing: { enabled: false },
        expires_at: 1_800_000_000,
        success_url: 'https://shop.example/order-success?order=order-1',
        cancel_url: 'https://shop.example/order-success?order=order-1&payment=not-completed',
      },
    },
  ],
  [
    'Razorpay',
    {
      amount: 108_000,
      currency: 'INR',
      accept_partial: false,
      reference_id: 'attempt-1',
      expire_by: 1_800_000_000,
      description: 'Order HR-2026-000001',
      customer: { email: 'asha@example.com', contact: '9876543210' },
      // The shop writes its own mails.
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attempt_id: 'attempt-1', order_id: 'order-1' },
      callback_url: 'https://shop.example/api/payments/razorpay/return/order-1',
      callback_method: 'get',
    },
  ],
] as const)('what %s is told of a page', (name, told) => {
  const page = {
    attemptId: 'attempt-1',
    orderId: 'order-1',
    orderNumber: 'HR-2026-000001',
    amountMinor: 108_000,
    currency: 'INR',
    customer: { email: 'asha@example.com', phone: '9876543210' },
    expiresAt: new Date(1_800_000_000_000),
    origin: 'https://shop.example',
  };
  expect(providers[name].pageParams(page)).toEqual(told);
});
