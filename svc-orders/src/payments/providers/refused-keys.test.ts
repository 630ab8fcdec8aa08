import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeysRefused, ProviderUnsure, type PaymentProvider } from './payment-provider';
import { razorpayProvider } from './razorpay-provider';
import { stripeProvider } from './stripe-provider';

/** What stands at the provider's address says to whatever is asked. */
let answer = { status: 200, type: 'application/json', body: '{}' };
let server: Server;
let providers: Record<'Stripe' | 'Razorpay', PaymentProvider>;
beforeAll(async () => {
  server = createServer((_request, reply) => {
    reply.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
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
      answer = { status, type: 'application/json', body: JSON.stringify({ error }) };
      expect(await asked(name)).toBeInstanceOf(KeysRefused);
    },
  );

  test('when it is a 403 page of something that stands before it, then that says nothing of the keys', async () => {
    answer = { status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' };
    const error = await asked(name);
    expect(error).toBeInstanceOf(ProviderUnsure);
    expect(error).not.toBeInstanceOf(KeysRefused);
  });
});
