import { newId, now } from './ids-and-times';
import type { Dispute, Event, Ledger, Page, Payment, Provider, Refund } from './ledger';
import { razorpayShapes, stripeShapes } from './shapes';
import type { Webhooks } from './webhooks';

/** What the shop is told of pages and money, in a provider's own words; each resolves after the first try. */
export interface ProviderEvents {
  pageClosed(page: Page): Promise<void>;
  paid(page: Page, payment: Payment, wasDelayed: boolean): Promise<unknown>;
  declined(payment: Payment): Promise<void>;
  /** The shopper is done, and the money is not here yet. */
  promised(page: Page, payment: Payment): Promise<void>;
  /** What was promised does not come. */
  promiseBroken(page: Page, payment: Payment): Promise<void>;
  refundMade(refund: Refund): Promise<void>;
  refundTurned(refund: Refund): Promise<void>;
  disputed(dispute: Dispute): Promise<void>;
}

type Send = (event: Omit<Event, 'delivered'>) => Promise<void>;

export function providerEvents(
  ledger: Ledger,
  webhooks: Webhooks,
): Record<Provider, ProviderEvents> {
  const send: Send = async (told) => {
    const event = { ...told, delivered: false };
    ledger.put('events', event);
    await webhooks.send(event);
  };
  return { stripe: stripeEvents(send), razorpay: razorpayEvents(send) };
}

function stripeEvents(send: Send): ProviderEvents {
  const say = (type: string, object: object) => {
    const [id, createdAt] = [newId('evt'), now()];
    const about = { object: 'event', type, created: createdAt, livemode: false };
    const body = JSON.stringify({ id, ...about, data: { object } });
    return send({ id, provider: 'stripe', type, createdAt, body });
  };
  const saySession = (page: Page, type: string) =>
    say(`checkout.session.${type}`, stripeShapes.session(page));
  const sayRefund = (refund: Refund, type: string) =>
    say(`refund.${type}`, stripeShapes.refund(refund));
  return {
    pageClosed: (page) => saySession(page, page.status),
    paid: (page, _payment, wasDelayed) =>
      saySession(page, wasDelayed ? 'async_payment_succeeded' : 'completed'),
    declined: (payment) => say('payment_intent.payment_failed', stripeShapes.intent(payment)),
    promised: (page) => saySession(page, 'completed'),
    promiseBroken: (page) => saySession(page, 'async_payment_failed'),
    refundMade: (refund) => sayRefund(refund, 'created'),
    refundTurned: (refund) => sayRefund(refund, refund.status === 'failed' ? 'failed' : 'updated'),
    disputed: (dispute) =>
      say(
        isOver(dispute) ? 'charge.dispute.closed' : 'charge.dispute.created',
        stripeShapes.dispute(dispute),
      ),
  };
}

function razorpayEvents(send: Send): ProviderEvents {
  const say = (type: string, payload: object) => {
    const [id, createdAt] = [newId('event'), now()];
    const about = { entity: 'event', account_id: 'acc_sandbox', event: type };
    const contains = Object.keys(payload);
    const body = JSON.stringify({ ...about, contains, payload, created_at: createdAt });
    return send({ id, provider: 'razorpay', type, createdAt, body });
  };
  const linkOf = (page: Page) => ({ payment_link: { entity: razorpayShapes.link(page) } });
  const paymentOf = (payment: Payment) => ({
    payment: { entity: razorpayShapes.payment(payment) },
  });
  const sayRefund = (refund: Refund, type: string) =>
    say(`refund.${type}`, { refund: { entity: razorpayShapes.refund(refund) } });
  return {
    pageClosed: (page) => say(`payment_link.${page.status}`, linkOf(page)),
    paid: (page, payment) =>
      Promise.all([
        say('payment.captured', paymentOf(payment)),
        say('payment_link.paid', { ...linkOf(page), ...paymentOf(payment) }),
      ]),
    declined: (payment) => say('payment.failed', paymentOf(payment)),
    promised: (_page, payment) => say('payment.authorized', paymentOf(payment)),
    promiseBroken: (_page, payment) => say('payment.failed', paymentOf(payment)),
    async refundMade(refund) {
      await sayRefund(refund, 'created');
      if (refund.status === 'succeeded') await sayRefund(refund, 'processed');
    },
    refundTurned: (refund) =>
      sayRefund(refund, refund.status === 'succeeded' ? 'processed' : refund.status),
    disputed: (dispute) =>
      say(isOver(dispute) ? `payment.dispute.${dispute.status}` : 'payment.dispute.created', {
        dispute: { entity: razorpayShapes.dispute(dispute) },
      }),
  };
}

const isOver = ({ status }: Dispute) => status === 'won' || status === 'lost';
