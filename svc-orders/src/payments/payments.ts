import type { PaymentMethod } from '@handloom/contracts/orders';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import type { OnlinePayments, PageAsking } from '../orders/payment-port';
import { closePage } from './pages/close-page';
import { sendAllBack } from './follow-payments';
import { asker } from './pages/ask-sooner';
import { inTime } from './in-time';
import { openPage, type Opening } from './pages/open-page';
import type { PaymentDesk } from './payment-desk';
import type { PaymentSettings } from './payment-settings';
import { startPaymentWorker } from './payment-worker';
import { measureCalls } from './measure-calls';
import type { razorpayProvider } from './providers/razorpay-provider';
import { isSignedBy } from './providers/razorpay-signature';
import type { stripeProvider } from './providers/stripe-provider';

export type Payments = ReturnType<typeof startPayments>;

/** Online payments of the providers whose keys are configured. */
export function startPayments(
  database: Database,
  settings: PaymentSettings,
  { log, metrics }: Pick<Service, 'log' | 'metrics'>,
) {
  const { razorpay } = settings;
  const providers = measureCalls(metrics, providersOf(settings));
  const worker = startPaymentWorker(
    (wake) => ({ database, providers, log, wake }),
    settings.roundSeconds * 1_000,
  );
  const { desk } = worker;
  const methods = (): PaymentMethod[] => ['COD', ...(Object.keys(providers) as PaymentMethod[])];

  const askNow = asker(desk);
  const underWay = new Set<Promise<unknown>>();
  /** The caller need not wait for it: what came of it is found later, and the service does not stop before it is over. */
  const goesOn = (work: Promise<unknown>, orderId: string, failure: string) => {
    const over = work
      .catch((error: unknown) => log.error({ err: error, order: orderId }, failure))
      .finally(() => underWay.delete(over));
    underWay.add(over);
  };
  /** Like `open`, and says why there is no page. */
  const tryToOpen = (orderId: string, { requestId, origin, since }: PageAsking) => {
    const opener = { origin: settings.origin ?? origin, requestId };
    const opening = openPage(desk, orderId, opener);
    goesOn(opening, orderId, 'no payment page');
    return inTime<Opening, Opening>(opening, { kind: 'unreachable' }, since);
  };

  const online: OnlinePayments = {
    accepts: (method) => methods().includes(method),
    async open(orderId, asking) {
      const opening = await tryToOpen(orderId, asking);
      return opening.kind === 'open' ? opening.step : null;
    },
    async close(orderId, requestId, since) {
      const closing = closePage(desk, orderId, requestId);
      goesOn(closing, orderId, 'a payment page was not closed');
      await inTime(closing, undefined, since);
    },
    askSooner: (orderId, requestId) =>
      askNow(orderId, requestId).catch((error: unknown) =>
        log.warn({ err: error, order: orderId }, 'the payment provider was not asked sooner'),
      ),
    async refundAll(tx, orderId, why) {
      await sendAllBack(tx, orderId, why);
      desk.wake();
    },
  };
  return {
    ...online,
    desk,
    methods,
    tryToOpen,
    /** Whether Razorpay signed what the browser brings back from it. */
    isGenuine: (said: string, signature: string) =>
      razorpay !== null && isSignedBy(razorpay.keySecret, said, signature),
    /** Ends when nothing of it needs the database any more. `close` closes a page. */
    async stop() {
      await Promise.all([worker.close(), ...underWay]);
    },
  };
}

/** Loaded where its keys are: a provider's library is hundreds of files. */
function providersOf({ stripe, razorpay }: PaymentSettings): PaymentDesk['providers'] {
  const providers: PaymentDesk['providers'] = {};
  if (stripe) {
    const its = require('./providers/stripe-provider') as { stripeProvider: typeof stripeProvider };
    providers.Stripe = its.stripeProvider(stripe);
  }
  if (razorpay) {
    const its = require('./providers/razorpay-provider') as {
      razorpayProvider: typeof razorpayProvider;
    };
    providers.Razorpay = its.razorpayProvider(razorpay);
  }
  return providers;
}
