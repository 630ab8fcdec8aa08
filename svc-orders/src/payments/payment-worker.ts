import type { PaymentDesk } from './payment-desk';
import { applyDueEvents } from './payment-events';
import { carryOutDueRefunds, checkDuePages } from './reconcile';
import { expireUnpaidOrders } from './expire-unpaid';
import { sweepProviders } from './sweep-providers';

const AT_ONCE = 50;
const WAKE_AFTER_MS = 100;

export interface PaymentWorker {
  desk: PaymentDesk;
  close(): Promise<void>;
}

/**
 * What must happen without a request: events that failed, pages nobody reported on, refunds under way,
 * orders whose time is over. Any number of copies may run: each row is claimed by one.
 */
export function startPaymentWorker(
  makeDesk: (wake: () => void) => PaymentDesk,
  everyMs: number,
): PaymentWorker {
  let closed = false;
  let running: Promise<void> | null = null;
  let again = false;
  let soon: NodeJS.Timeout | undefined;

  const step = async (name: string, work: () => Promise<void>) => {
    if (closed) return;
    // One part that fails, as when a provider is away, holds up no other.
    await work().catch((error: unknown) => {
      if (!closed) desk.log.warn({ err: error }, `payments: ${name} failed`);
    });
  };
  const urgent = async () => {
    await step('events', () => applyDueEvents(desk, AT_ONCE));
    await step('refunds', () => carryOutDueRefunds(desk, AT_ONCE));
  };
  const whole = async () => {
    await urgent();
    await step('pages', () => checkDuePages(desk, AT_ONCE));
    await step('unpaid orders', () => expireUnpaidOrders(desk, AT_ONCE));
    await step('sweep', () => sweepProviders(desk));
    await urgent();
  };
  const run = (work: () => Promise<void>): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = work().finally(() => {
      running = null;
      if (again && !closed) {
        again = false;
        desk.wake();
      }
    });
    return running;
  };
  const desk = makeDesk(() => {
    if (closed || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      void run(urgent);
    }, WAKE_AFTER_MS);
    soon.unref();
  });
  const clock = setInterval(() => void run(whole), everyMs);
  clock.unref();
  void run(whole);

  return {
    desk,
    async close() {
      closed = true;
      clearInterval(clock);
      clearTimeout(soon);
      await running;
    },
  };
}
