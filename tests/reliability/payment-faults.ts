import { setTimeout as pause } from 'node:timers/promises';
import type { OwnShop } from '../shop/own-shop';
import type { Fault } from './faults';
import { kill } from './strikes';

const LASTS_MS = 2_500;

/** Tells the sandbox what goes wrong at the provider from now on; nothing else does any more. */
async function troubleProvider(shop: OwnShop, faults: object): Promise<void> {
  const sandbox = await shop.addressOf('payment-sandbox');
  await post(`${sandbox}/sandbox-payments/control/faults`, faults);
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

const providerTrouble = (name: string, faults: object): Fault => ({
  name: `the payment provider ${name} for ${LASTS_MS / 1_000} s`,
  point: 'any moment',
  paymentMethod: 'Stripe',
  times: 3,
  async strike({ shop }) {
    await troubleProvider(shop, faults);
    await pause(LASTS_MS);
    await troubleProvider(shop, {});
  },
});

/** A row in which webhooks are treated so from its first strike to its end. */
const webhooks = (name: string, faults: object, point: string): Fault => ({
  name: `webhooks ${name}`,
  point,
  paymentMethod: 'Stripe',
  times: 1,
  strike: ({ shop }) => troubleProvider(shop, faults),
  tidyUp: ({ shop }) => troubleProvider(shop, {}),
});

export const PAYMENT_FAULTS: Fault[] = [
  webhooks('come ten times', { copies: 10 }, 'from then on'),
  webhooks('come 1.5 s late', { webhookDelayMs: 1_500 }, 'after the return'),
  {
    name: 'webhooks reordered',
    point: 'collected for 1 s, then sent backwards',
    paymentMethod: 'Razorpay',
    times: 5,
    async strike({ shop }) {
      await troubleProvider(shop, { holdWebhooks: true });
      await pause(1_000);
      // New ones go out at once again: what is sent one by one must not grow meanwhile.
      await troubleProvider(shop, {});
      const sandbox = await shop.addressOf('payment-sandbox');
      await post(`${sandbox}/sandbox-payments/control/webhooks/release`, { order: 'reversed' });
    },
  },
  providerTrouble('answers 502', { api: '502' }),
  providerTrouble('hangs', { api: 'hang' }),
  providerTrouble('does the work and loses the answer', { api: 'lost-answer' }),
  {
    name: 'svc-orders killed, paid online',
    point: 'any moment',
    paymentMethod: 'Razorpay',
    strike: ({ shop }) => kill(shop, 'svc-orders'),
  },
];
