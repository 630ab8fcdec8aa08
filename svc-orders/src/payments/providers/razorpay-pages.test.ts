import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderUnsure, type PaymentProvider } from './payment-provider';
import { razorpayProvider } from './razorpay-provider';

/** Says that the reference of each new link is used, and lists none. */
let server: Server;
let provider: PaymentProvider;
beforeAll(async () => {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description: 'payment link creation with reference ID already attempted',
  };
  server = createServer(({ method }, reply) => {
    const isCreated = method === 'POST';
    reply
      .writeHead(isCreated ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isCreated ? { error } : { payment_links: [] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = razorpayProvider({ keyId: 'id', keySecret: 'secret', webhookSecrets: [], apiBase });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const pageFor = (phone: string) =>
  provider.pageParams({
    attemptId: '3f8e2c1a-0000-4000-8000-000000000001',
    orderId: '3f8e2c1a-0000-4000-8000-000000000002',
    orderNumber: 'HR-2026-000001',
    amountMinor: 108_000,
    currency: 'INR',
    customer: { email: 'asha@example.com', phone },
    expiresAt: new Date(Date.now() + 35 * 60_000),
    origin: 'https://shop.example',
  });

test.each([
  ['987-654-3210', '9876543210'],
  ['(987) 654 3210', '9876543210'],
  ['+919.876.543210', '+919876543210'],
])('when a phone is written as %s, then it is told as %s, and no name', (phone, contact) => {
  expect(pageFor(phone)).toHaveProperty('customer', { email: 'asha@example.com', contact });
});

test('when another call for the same link is under way, then this one is not refused', async () => {
  const made = provider.createPage(pageFor('9876543210')).catch((error: unknown) => error);
  expect(await made).toBeInstanceOf(ProviderUnsure);
});
