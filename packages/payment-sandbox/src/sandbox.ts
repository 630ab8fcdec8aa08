import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { refuseLiveKeys, type SandboxConfig } from './config';
import { controlRoutes } from './control-routes';
import { noFaults, type Faults } from './faults';
import { openLedger } from './ledger';
import { pageRoutes } from './page-routes';
import { razorpayApi } from './razorpay-api';
import { stripeApi } from './stripe-api';
import { openTill } from './till';
import { deliverWebhooks } from './webhooks';

const FORM_DEPTH = 8;

/**
 * A payment provider without money: Stripe's API below `/`, Razorpay's below `/razorpay`, the hosted
 * page of both below `/sandbox-payments`, signed webhooks to the shop.
 * @throws Error when it is given a live key.
 */
export async function createSandbox(config: SandboxConfig): Promise<FastifyInstance> {
  refuseLiveKeys(config.stripe.secretKey, config.razorpay.keyId);
  const ledger = openLedger(config.dataDir);
  const faults = noFaults();
  const webhooks = deliverWebhooks(config, ledger, faults);
  const till = openTill(ledger, webhooks, faults);
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
  });
  await app.register(formbody, { parser: parseForm });
  const parts = { ledger, till, config };

  app.get('/livez', async () => ({ status: 'ok' }));
  await app.register(async (stripe) => {
    failOnDemand(stripe, 'stripe', faults);
    stripeApi(stripe, parts);
  });
  await app.register(
    async (razorpay) => {
      failOnDemand(razorpay, 'razorpay', faults);
      razorpayApi(razorpay, parts);
    },
    { prefix: '/razorpay' },
  );
  await app.register(async (pages) => pageRoutes(pages, till, config));
  if (config.controls) controlRoutes(app, { ledger, till, faults, webhooks });
  app.addHook('onClose', async () => webhooks.close());
  return app;
}

function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: FORM_DEPTH });
}

/** Of the API only: the page in the browser is another server of theirs. */
function failOnDemand(api: FastifyInstance, provider: 'stripe' | 'razorpay', faults: Faults): void {
  const isMeant = () => faults.apiOf === 'both' || faults.apiOf === provider;
  api.addHook('onRequest', async (_request, reply) => {
    if (!isMeant()) return;
    if (faults.api === '502') {
      await reply.code(502).type('text/html').send('<html><body>Bad Gateway</body></html>');
    } else if (faults.api === '500') {
      const error = {
        type: 'api_error',
        code: 'SERVER_ERROR',
        message: 'Try again.',
        description: 'Try again.',
      };
      await reply.code(500).header('request-id', 'req_sandbox').send({ error });
    } else if (faults.api === 'refuse') {
      const message = 'This account takes no payments.';
      const error = { type: 'invalid_request_error', code: 'BAD_REQUEST_ERROR', message };
      await reply.code(400).send({ error: { ...error, description: message } });
    } else if (faults.api === 'hang') {
      await never();
    }
  });
  api.addHook('onSend', async () => {
    if (!isMeant()) return;
    if (faults.apiDelayMs > 0) await pause(faults.apiDelayMs);
    if (faults.api === 'lost-answer') await never();
  });
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
