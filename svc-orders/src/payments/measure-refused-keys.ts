import { gauge, type Metrics } from '@handloom/service-kit/metrics/metrics';
import type { PaymentDesk } from './payment-desk';
import { KeysRefused, ProviderUnsure, type PaymentProvider } from './providers/payment-provider';

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

/**
 * `payment_keys_refused`. Each kind of call has its own: keys can be allowed to make pages, say, and not to read events.
 * @returns the providers, whose answers are noted
 */
export function measureRefusedKeys(
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
  return Object.fromEntries(
    noted.map(({ provider, refused }) => [provider.name, noting(provider, refused)]),
  );
}

function noting(provider: PaymentProvider, refused: RefusedCalls): PaymentProvider {
  const after = (call: Call, error?: unknown) => {
    if (error instanceof KeysRefused) refused.add(call);
    // No answer says nothing of the keys.
    else if (!(error instanceof ProviderUnsure)) refused.delete(call);
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
