import { workLoop } from '@handloom/service-kit/work-loop';
import type { PaymentDesk } from './payment-desk';
import { applyDueEvents } from './provider-news/payment-events';
import { PROVIDER_NAMES } from './providers/provider-money';
import { carryOutDueRefunds, checkDuePages } from './reconcile';
import { expireUnpaidOrders } from './pages/expire-unpaid';
import { sweepProvider } from './provider-news/sweep-providers';

const AT_MOST = 50;
const WAKE_AFTER_MS = 100;

interface Strand {
  name: string;
  /** @returns whether there may be more to do now. */
  work(): Promise<boolean | void>;
  /** Looked at as soon as something was settled, not only with the clock. */
  urgent: boolean;
}

/**
 * What must happen without a request: events that failed, pages nobody reported on, refunds under way,
 * orders whose time is over. Each kind of work at each provider is a strand of its own, so that a
 * provider which hangs holds up nobody else. Any number of copies may run: each row is claimed by one.
 */
export function startPaymentWorker(makeDesk: (wake: () => void) => PaymentDesk, everyMs: number) {
  const desk = makeDesk(() => {
    for (const { urgent, loop } of running) if (urgent) loop.wake(WAKE_AFTER_MS);
  });
  const running = strandsOf(desk).map(({ name, work, urgent }) => ({
    urgent,
    loop: workLoop({
      async work(closing) {
        // However many pages a day are given up: what waited for the next round would only grow.
        while ((await work()) && !closing.aborted);
      },
      everyMs,
      onFailure: (err) => desk.log.warn({ err }, `payments: ${name} failed`),
    }),
  }));

  return {
    desk,
    async close(): Promise<void> {
      await Promise.all(running.map(({ loop }) => loop.close()));
    },
  };
}

function strandsOf(desk: PaymentDesk): Strand[] {
  const ofProviders = PROVIDER_NAMES.flatMap((provider): Strand[] => {
    const strand = (
      name: string,
      work: (desk: PaymentDesk, of: typeof provider, most: number) => ReturnType<Strand['work']>,
      urgent = false,
    ) => ({ name: `${name} of ${provider}`, work: () => work(desk, provider, AT_MOST), urgent });
    return [
      strand('refunds', carryOutDueRefunds, true),
      strand('pages', checkDuePages),
      strand('unpaid orders', expireUnpaidOrders),
      strand('sweep', sweepProvider),
    ];
  });
  const events = { name: 'events', work: () => applyDueEvents(desk, AT_MOST), urgent: true };
  return [events, ...ofProviders];
}
