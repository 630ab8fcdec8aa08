import type { Faults } from './faults';
import { newId, now } from './ids-and-times';
import type { Ledger, Page, Payment } from './ledger';
import { moneyBack } from './money-back';
import { providerEvents } from './provider-events';
import type { Webhooks } from './webhooks';

/** How a shopper, or a test in a shopper's place, ends a try. */
export type Outcome = 'paid' | 'declined' | 'processing' | 'authorized';

export type Till = ReturnType<typeof openTill>;

/** Everything that happens to pages and money here; each happening tells the shop by webhook. */
export function openTill(ledger: Ledger, webhooks: Webhooks, faults: Faults) {
  const events = providerEvents(ledger, webhooks);
  const { returnPayment, ...back } = moneyBack(ledger, events, faults);

  const need = (pageId: string): Page => {
    const page = ledger.get('pages', pageId);
    if (!page) throw new Error(`There is no page ${pageId}.`);
    return page;
  };
  const save = (page: Page): Page => {
    ledger.put('pages', page);
    return page;
  };
  const savePayment = (payment: Payment): Payment => {
    ledger.put('payments', payment);
    return payment;
  };
  const closeAs = (page: Page, status: 'expired' | 'cancelled'): Page => {
    const closed = save({ ...page, status });
    void events[page.provider].pageClosed(closed);
    return closed;
  };
  const settle = async (page: Page, payment: Payment): Promise<Page> => {
    const captured = savePayment({ ...payment, status: 'captured' });
    const paid = save({ ...page, status: 'paid', processing: false, paymentId: payment.id });
    await events[page.provider].paid(paid, captured, page.processing);
    return paid;
  };

  return {
    ...back,
    page(id: string): Page | undefined {
      const page = ledger.get('pages', id);
      if (page?.status !== 'open' || page.processing || page.expiresAt > now()) return page;
      return closeAs(page, 'expired');
    },
    open: (
      page: Omit<Page, 'status' | 'processing' | 'createdAt' | 'orderId' | 'paymentId'>,
    ): Page => {
      const untried = { createdAt: now(), orderId: null, paymentId: null };
      return save({ ...page, status: 'open', processing: false, ...untried });
    },
    /** @param amount what is paid, when it is not what the page asks for */
    async pay(pageId: string, outcome: Outcome, amount?: number): Promise<Page> {
      const page = need(pageId);
      const { provider } = page;
      const isStripe = provider === 'stripe';
      const orderId = isStripe ? null : (page.orderId ?? newId('order'));
      const tried: Page = { ...page, orderId };
      const payment: Payment = {
        id: newId(isStripe ? 'pi' : 'pay'),
        provider,
        pageId,
        orderId,
        amount: amount ?? page.amount,
        currency: page.currency,
        status: 'processing',
        refunded: 0,
        createdAt: now(),
        metadata: page.paymentMetadata,
      };
      if (outcome === 'paid') return settle({ ...tried, amount: payment.amount }, payment);
      if (outcome === 'declined') {
        // The page stays open: another card may do.
        save(tried);
        await events[provider].declined(savePayment({ ...payment, status: 'failed' }));
        return tried;
      }
      const promised = savePayment({ ...payment, status: outcome });
      const waiting = save({ ...tried, processing: isStripe, paymentId: payment.id });
      await events[provider].promised(waiting, promised);
      return waiting;
    },
    /** A delayed or late payment becomes money, or does not, or goes back because nobody captured it. */
    async finish(pageId: string, outcome: 'paid' | 'failed' | 'returned'): Promise<Page> {
      const page = need(pageId);
      const payment = ledger.get('payments', page.paymentId ?? '');
      if (!payment) throw new Error('Nothing is on its way for this page.');
      if (outcome === 'paid') return settle(page, payment);
      if (outcome === 'returned') returnPayment(payment);
      else {
        const failed = savePayment({ ...payment, status: 'failed' });
        await events[page.provider].promiseBroken(page, failed);
      }
      return page;
    },
    /** @returns null when the page is no longer open. */
    async close(pageId: string, as: 'expired' | 'cancelled'): Promise<Page | null> {
      const page = need(pageId);
      return page.status === 'open' && !page.processing ? closeAs(page, as) : null;
    },
  };
}
