import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database';
import type { PaymentProvider } from './providers/payment-provider';
import type { StoredAttempt } from './payment-repository';
import type { ProviderName } from './providers/provider-money';
import type { Source } from './settle';

/** What every step of a payment works with. */
export interface PaymentDesk {
  database: Database;
  /** Only those whose keys are configured. */
  providers: Partial<Record<ProviderName, PaymentProvider>>;
  log: FastifyBaseLogger;
  /** Has the worker look now for what is due, instead of in half a minute. */
  wake(): void;
}

/** An attempt to pay, and the provider whose page it is. */
export interface PaymentPage {
  provider: PaymentProvider;
  attempt: StoredAttempt;
}

export function sourceOf(
  provider: Pick<PaymentProvider, 'name' | 'live'>,
  requestId: string | null,
): Source {
  return { provider: provider.name, live: provider.live, requestId };
}
