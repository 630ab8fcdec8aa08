import { randomBytes } from 'node:crypto';
import type { Faults } from './faults';
import type { Ledger, Page, Payment, Provider, Refund } from './ledger';
import { razorpayShapes, stripeShapes } from './shapes';
import type { Webhooks } from './webhooks';

/** How a shopper, or a test in a shopper's place, ends a try. */
export type Outcome = 'paid' | 'declined' | 'processing' | 'authorized';

export const now = () => Math.floor(Date.now() / 1_000);

/** Ids as the providers make them: a prefix and letters nobody can guess. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Everything that happens to pages and money here; each happening tells the shop by webhook. */
export interface Till {
  page(id: string): Page | undefined;
  open(page: Omit<Page, 'status' | 'processing' | 'createdAt' | 'orderId' | 'paymentId'>): Page;
  /** @param amount what is paid, when it is not what the page asks for */
  pay(pageId: string, outcome: Outcome, amount?: number): Promise<Page>;
  /** A delayed or late payment becomes money, or does not, or goes back because nobody captured it. */
  finish(pageId: string, outcome: 'paid' | 'failed' | 'returned'): Promise<Page>;
  /** @returns null when the page is no longer open. */
  close(pageId: string, as: 'expired' | 'cancelled'): Promise<Page | null>;
  /** @throws Error when more is asked for than is left. */
  refund(
    paymentId: string,
    amount: number | null,
    metadata: Record<string, string>,
  ): Promise<Refund>;
  /** A refund that is pending, or had succeeded, takes another turn. */
  turnRefund(refundId: string, status: Refund['status']): Promise<Refund>;
  dispute(paymentId: string, status: string): Promise<void>;
  say(provider: Provider, type: string, payload: object): Promise<void>;
}

export function openTill(ledger: Ledger, webhooks: Webhooks, faults: Faults): Till {
  const say = async (provider: Provider, type: string, payload: object): Promise<void> => {
    const id = newId(provider === 'stripe' ? 'evt' : 'event');
    const at = now();
    const body =
      provider === 'stripe'
        ? { id, object: 'event', type, created: at, livemode: false, data: { object: payload } }
        : {
            entity: 'event',
            account_id: 'acc_sandbox',
            event: type,
            contains: Object.keys(payload),
            payload,
            created_at: at,
          };
    const event = {
      id,
      provider,
      type,
      createdAt: at,
      body: JSON.stringify(body),
      delivered: false,
    };
    ledger.put('events', event);
    await webhooks.send(event);
  };
  const sayPage = (page: Page, type: string): Promise<void> =>
    page.provider === 'stripe'
      ? say('stripe', `checkout.session.${type}`, stripeShapes.session(page))
      : say('razorpay', `payment_link.${type}`, {
          payment_link: { entity: razorpayShapes.link(page) },
          ...paidBy(page),
        });
  const paidBy = ({ paymentId, status }: Page) => {
    const payment = paymentId ? ledger.get('payments', paymentId) : undefined;
    return payment && status === 'paid'
      ? { payment: { entity: razorpayShapes.payment(payment) } }
      : {};
  };
  const sayPayment = (payment: Payment, type: string): Promise<void> =>
    payment.provider === 'stripe'
      ? say('stripe', `payment_intent.${type}`, stripeShapes.intent(payment))
      : say('razorpay', `payment.${type}`, {
          payment: { entity: razorpayShapes.payment(payment) },
        });
  const sayRefund = (refund: Refund, type: string): Promise<void> =>
    refund.provider === 'stripe'
      ? say('stripe', `refund.${type}`, stripeShapes.refund(refund))
      : say('razorpay', `refund.${type}`, { refund: { entity: razorpayShapes.refund(refund) } });

  const tellRefund = async (refund: Refund): Promise<void> => {
    await sayRefund(refund, 'created');
    const done = refund.provider === 'razorpay' && refund.status === 'succeeded';
    if (done) await sayRefund(refund, 'processed');
  };

  const giveBack = (
    { id: paymentId, provider, currency }: Payment,
    given: Pick<Refund, 'amount' | 'status' | 'metadata'>,
  ): Refund => {
    const id = newId(provider === 'stripe' ? 're' : 'rfnd');
    const refund = { id, provider, paymentId, currency, createdAt: now(), ...given };
    ledger.put('refunds', refund);
    void tellRefund(refund);
    return refund;
  };

  const need = (pageId: string): Page => {
    const page = ledger.get('pages', pageId);
    if (!page) throw new Error(`There is no page ${pageId}.`);
    return page;
  };
  const save = (page: Page): Page => {
    ledger.put('pages', page);
    return page;
  };
  const settlePage = async (page: Page, payment: Payment): Promise<Page> => {
    const captured: Payment = { ...payment, status: 'captured' };
    ledger.put('payments', captured);
    const delayed = page.processing;
    const paid = save({ ...page, status: 'paid', processing: false, paymentId: payment.id });
    if (page.provider === 'stripe') {
      await sayPage(paid, delayed ? 'async_payment_succeeded' : 'completed');
    } else {
      await Promise.all([sayPayment(captured, 'captured'), sayPage(paid, 'paid')]);
    }
    return paid;
  };

  return {
    page(id) {
      const page = ledger.get('pages', id);
      if (page?.status !== 'open' || page.processing || page.expiresAt > now()) return page;
      const expired = save({ ...page, status: 'expired' });
      void sayPage(expired, 'expired');
      return expired;
    },
    open: (page) =>
      save({
        ...page,
        status: 'open',
        processing: false,
        createdAt: now(),
        orderId: null,
        paymentId: null,
      }),
    async pay(pageId, outcome, amount) {
      const page = need(pageId);
      const { provider, currency } = page;
      const orderId = provider === 'razorpay' ? (page.orderId ?? newId('order')) : null;
      const payment: Payment = {
        id: newId(provider === 'stripe' ? 'pi' : 'pay'),
        provider,
        pageId,
        orderId,
        amount: amount ?? page.amount,
        currency,
        status: 'processing',
        refunded: 0,
        createdAt: now(),
        metadata: page.paymentMetadata,
      };
      const tried = save({ ...page, orderId });
      if (outcome === 'paid') return settlePage({ ...tried, amount: payment.amount }, payment);
      if (outcome === 'declined') {
        const failed: Payment = { ...payment, status: 'failed' };
        ledger.put('payments', failed);
        // The page stays open: another card may do.
        await sayPayment(failed, provider === 'stripe' ? 'payment_failed' : 'failed');
        return tried;
      }
      const status = outcome === 'authorized' ? 'authorized' : 'processing';
      const promised: Payment = { ...payment, status };
      ledger.put('payments', promised);
      const waiting = save({ ...tried, processing: provider === 'stripe', paymentId: payment.id });
      if (provider === 'stripe') await sayPage(waiting, 'completed');
      else await sayPayment(promised, 'authorized');
      return waiting;
    },
    async finish(pageId, outcome) {
      const page = need(pageId);
      const payment = ledger.get('payments', page.paymentId ?? '');
      if (!payment) throw new Error('Nothing is on its way for this page.');
      if (outcome === 'paid') return settlePage(page, payment);
      if (outcome === 'returned') {
        const { amount } = payment;
        ledger.put('payments', { ...payment, status: 'returned', refunded: amount });
        giveBack(payment, { amount, status: 'succeeded', metadata: {} });
        return page;
      }
      const failed: Payment = { ...payment, status: 'failed' };
      ledger.put('payments', failed);
      if (page.provider === 'stripe') await sayPage(page, 'async_payment_failed');
      else await sayPayment(failed, 'failed');
      return page;
    },
    async close(pageId, as) {
      const page = need(pageId);
      if (page.status !== 'open' || page.processing) return null;
      const closed = save({ ...page, status: as });
      void sayPage(closed, as);
      return closed;
    },
    async refund(paymentId, amount, metadata) {
      const payment = ledger.get('payments', paymentId) ?? pastPayment(paymentId);
      if (payment?.status !== 'captured') throw new Error('There is no such payment.');
      const left = payment.amount - payment.refunded;
      const asked = amount ?? left;
      if (asked <= 0 || asked > left) throw new Error('More is asked for than is left of it.');
      if (ledger.get('payments', paymentId)) {
        ledger.put('payments', { ...payment, refunded: payment.refunded + asked });
      }
      return giveBack(payment, { amount: asked, status: faults.refunds, metadata });
    },
    async turnRefund(refundId, status) {
      const refund = ledger.get('refunds', refundId);
      if (!refund) throw new Error(`There is no refund ${refundId}.`);
      const turned = { ...refund, status };
      ledger.put('refunds', turned);
      // What did not arrive can be sent again.
      const [before, after] = [refund, turned].map((one) =>
        one.status === 'failed' ? 0 : one.amount,
      ) as [number, number];
      const payment = ledger.get('payments', refund.paymentId);
      if (payment) {
        ledger.put('payments', { ...payment, refunded: payment.refunded + after - before });
      }
      const word = status === 'succeeded' ? 'processed' : status;
      const type = refund.provider === 'stripe' && status !== 'failed' ? 'updated' : word;
      await sayRefund(turned, type);
      return turned;
    },
    async dispute(paymentId, status) {
      const payment = ledger.get('payments', paymentId);
      if (!payment) throw new Error(`There is no payment ${paymentId}.`);
      const { provider, amount, currency } = payment;
      const known = { id: `dp_${paymentId}`, amount, currency, status };
      const { createdAt } = ledger.get('disputes', known.id) ?? { createdAt: now() };
      const dispute = { ...known, provider, paymentId, createdAt };
      ledger.put('disputes', dispute);
      const over = status === 'won' || status === 'lost';
      if (provider === 'stripe') {
        const type = over ? 'charge.dispute.closed' : 'charge.dispute.created';
        await say('stripe', type, { ...known, payment_intent: paymentId, object: 'dispute' });
      } else {
        const entity = razorpayShapes.dispute(dispute);
        const type = over ? `payment.dispute.${status}` : 'payment.dispute.created';
        await say('razorpay', type, { dispute: { entity } });
      }
    },
    say,
  };
}

/**
 * A shop that was filled with orders of the past year has payments of which nobody told us. How much came is the shop's
 * to say: it asks for no more back.
 */
function pastPayment(id: string): Payment | undefined {
  const [, provider] = /^demo-(stripe|razorpay)-/.exec(id) ?? [];
  if (provider !== 'stripe' && provider !== 'razorpay') return undefined;
  const ofNoPage = { pageId: '', orderId: null, refunded: 0, createdAt: 0, metadata: {} };
  const amount = Number.MAX_SAFE_INTEGER;
  return { id, provider, amount, currency: 'USD', status: 'captured', ...ofNoPage };
}
