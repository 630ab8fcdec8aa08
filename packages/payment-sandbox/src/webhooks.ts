import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxConfig } from './config';
import type { Faults } from './faults';
import type { Event, Ledger } from './ledger';

const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];
const ANSWER_WITHIN_MS = 10_000;

export interface Webhooks {
  /** Sends the event until the shop has taken it. Resolves after the first try. */
  send(event: Event): Promise<void>;
  /** Sends what was held. */
  release(order: 'given' | 'reversed'): Promise<void>;
  close(): void;
}

/** Delivers at least once, signed as each provider signs. What was not delivered before a restart is sent again. */
export function deliverWebhooks(config: SandboxConfig, ledger: Ledger, faults: Faults): Webhooks {
  const held: Event[] = [];
  const stop = new AbortController();

  const post = async (event: Event): Promise<boolean> => {
    try {
      const answer = await fetch(new URL(pathOf(event), config.shopUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signature(event, config) },
        body: event.body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  };

  const tryOnce = async (event: Event): Promise<boolean> => {
    if (faults.webhookDelayMs > 0) await pause(faults.webhookDelayMs);
    const copies = await Promise.all(Array.from({ length: faults.copies }, () => post(event)));
    const delivered = copies.some(Boolean);
    if (delivered) ledger.put('events', { ...event, delivered: true });
    return delivered;
  };

  const retry = async (event: Event): Promise<void> => {
    for (const afterMs of RETRY_AFTER_MS) {
      await pause(afterMs, undefined, { signal: stop.signal, ref: false });
      if (await tryOnce(event)) return;
    }
  };

  const send = async (event: Event): Promise<void> => {
    if (faults.dropWebhooks) return;
    if (faults.holdWebhooks) {
      held.push(event);
      return;
    }
    if (await tryOnce(event)) return;
    retry(event).catch(() => undefined);
  };

  for (const event of ledger.all('events')) {
    if (!event.delivered) retry(event).catch(() => undefined);
  }
  return {
    send,
    async release(order) {
      const waiting = held.splice(0);
      if (order === 'reversed') waiting.reverse();
      for (const event of waiting) await tryOnce(event);
    },
    close: () => stop.abort(),
  };
}

function pathOf({ provider }: Event): string {
  return `/api/payments/${provider}/webhook`;
}

/** Fresh with each try, as Stripe's is; Razorpay's has no time in it. */
export function signature(
  { id, provider, body }: Pick<Event, 'id' | 'provider' | 'body'>,
  { stripe, razorpay }: Pick<SandboxConfig, 'stripe' | 'razorpay'>,
): Record<string, string> {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex');
  if (provider === 'stripe') {
    const at = Math.floor(Date.now() / 1_000);
    return { 'stripe-signature': `t=${at},v1=${sign(stripe.webhookSecret, `${at}.${body}`)}` };
  }
  return {
    'x-razorpay-signature': sign(razorpay.webhookSecret, body),
    'x-razorpay-event-id': id,
  };
}
