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
  work(): Promise<void>;
  /** Looked at as soon as something was settled, not only with the clock. */
  urgent: boolean;
}

/**
 * What must happen without a request: events that failed, pages nobody reported on, refunds under way,
 * orders whose time is over. Each kind of work at each provider is a strand of its own, so that a
 * provider which hangs holds up nobody else. Any number of copies may run: each row is claimed by one.
 */
export function startPaymentWorker(makeDesk: (wake: () => void) => PaymentDesk, everyMs: number) {
  let closed = false;
  let soon: NodeJS.Timeout | undefined;
  const running = new Map<Strand, Promise<void>>();
  const again = new Set<Strand>();

  const run = (strand: Strand): void => {
    if (closed) return;
    if (running.has(strand)) {
      again.add(strand);
      return;
    }
    const round = strand
      .work()
      .catch((error: unknown) => {
        if (!closed) desk.log.warn({ err: error }, `payments: ${strand.name} failed`);
      })
      .finally(() => {
        running.delete(strand);
        if (again.delete(strand)) run(strand);
      });
    running.set(strand, round);
  };
  const desk = makeDesk(() => {
    if (closed || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      for (const strand of strands.filter(({ urgent }) => urgent)) run(strand);
    }, WAKE_AFTER_MS);
    soon.unref();
  });
  const strands = strandsOf(desk);
  const runAll = () => strands.forEach(run);
  const clock = setInterval(runAll, everyMs);
  clock.unref();
  runAll();

  return {
    desk,
    async close(): Promise<void> {
      closed = true;
      clearInterval(clock);
      clearTimeout(soon);
      await Promise.all(running.values());
    },
  };
}

function strandsOf(desk: PaymentDesk): Strand[] {
  const ofProviders = PROVIDER_NAMES.flatMap((provider): Strand[] => {
    const strand = (
      name: string,
      work: (desk: PaymentDesk, of: typeof provider, most: number) => Promise<void>,
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
