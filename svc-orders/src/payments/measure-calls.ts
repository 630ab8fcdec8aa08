import { counter, gauge, type Metrics } from '@handloom/service-kit/metrics/metrics';
import type { PaymentDesk } from './payment-desk';
import {
  KeysRefused,
  PAGE_OVER,
  ProviderRefused,
  ProviderUnsure,
  type PaymentProvider,
} from './providers/payment-provider';

const CALLS = [
  'createPage',
  'askPage',
  'closePage',
  'refund',
  'findRefund',
  'askRefund',
  'newsSince',
] as const;
type Call = (typeof CALLS)[number];

/** Calls at which the provider refused the shop's keys, the last time that it answered. */
type RefusedCalls = Set<Call>;

const OUTCOMES = ['answered', 'refused', 'unanswered'] as const;
type Outcome = (typeof OUTCOMES)[number];

/**
 * `payment_calls_total`, and `payment_keys_refused`, of which each kind of call has its own: keys can be allowed to make
 * pages, say, and not to read events.
 * @returns the providers, whose answers are noted
 */
export function measureCalls(
  metrics: Metrics,
  providers: PaymentDesk['providers'],
): PaymentDesk['providers'] {
  const noted = Object.values(providers).map((provider) => ({
    provider,
    refused: new Set() as RefusedCalls,
  }));
  gauge(
    metrics,
    {
      name: 'payment_keys_refused',
      help: '1 while a payment provider refuses the keys of the shop at this kind of call.',
      labelNames: ['provider', 'call'],
    },
    (tell) => {
      for (const { provider, refused } of noted) {
        for (const call of CALLS)
          tell(Number(refused.has(call)), { provider: provider.name, call });
      }
    },
  );
  const calls = counter(metrics, {
    name: 'payment_calls_total',
    help: 'Calls of a payment provider that it answered, refused to do, or left without an answer.',
    labelNames: ['provider', 'call', 'outcome'],
  });
  return Object.fromEntries(
    noted.map(({ provider, refused }) => {
      const count = (call: Call, outcome: Outcome, by = 1) =>
        calls.inc({ provider: provider.name, call, outcome }, by);
      // From zero, so that the first are seen as a rise.
      for (const call of CALLS) for (const outcome of OUTCOMES) count(call, outcome, 0);
      return [provider.name, noting(provider, { refused, count })];
    }),
  );
}

/** A refusal of keys has a figure of its own. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof KeysRefused) return 'answered';
  if (error instanceof ProviderUnsure) return 'unanswered';
  return error instanceof ProviderRefused && error.code !== PAGE_OVER ? 'refused' : 'answered';
}

interface Notes {
  refused: RefusedCalls;
  count(call: Call, outcome: Outcome): void;
}

function noting(provider: PaymentProvider, { refused, count }: Notes): PaymentProvider {
  const after = (call: Call, error?: unknown) => {
    const areRefused = error instanceof KeysRefused;
    const isAnswered = areRefused || !(error instanceof ProviderUnsure);
    count(call, outcomeOf(error));
    if (areRefused) refused.add(call);
    // No answer says nothing of the keys.
    else if (isAnswered) refused.delete(call);
  };
  const noted =
    <Asked extends unknown[], Answer>(call: Call, ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        const answer = await ask(...asked);
        after(call);
        return answer;
      } catch (error) {
        after(call, error);
        throw error;
      }
    };
  return {
    ...provider,
    createPage: noted('createPage', provider.createPage),
    askPage: noted('askPage', provider.askPage),
    closePage: noted('closePage', provider.closePage),
    refund: noted('refund', provider.refund),
    findRefund: noted('findRefund', provider.findRefund),
    askRefund: noted('askRefund', provider.askRefund),
    async *newsSince(since) {
      try {
        yield* provider.newsSince(since);
        after('newsSince');
      } catch (error) {
        after('newsSince', error);
        throw error;
      }
    },
  };
}
