import type { Faults } from './faults';
import { newId, now } from './ids-and-times';
import type { Ledger, Payment, Provider, Refund } from './ledger';
import type { ProviderEvents } from './provider-events';

/** Refunds, and what banks ask back. */
export function moneyBack(
  ledger: Ledger,
  events: Record<Provider, ProviderEvents>,
  faults: Faults,
) {
  const giveBack = (
    { id: paymentId, provider, currency }: Payment,
    given: Pick<Refund, 'amount' | 'status' | 'metadata'>,
  ): Refund => {
    const id = newId(provider === 'stripe' ? 're' : 'rfnd');
    const refund = { id, provider, paymentId, currency, createdAt: now(), ...given };
    ledger.put('refunds', refund);
    void events[provider].refundMade(refund);
    return refund;
  };

  return {
    /** All of a payment that nobody captured; no shop asked for it. */
    returnPayment(payment: Payment): void {
      const { amount } = payment;
      ledger.put('payments', { ...payment, status: 'returned', refunded: amount });
      giveBack(payment, { amount, status: 'succeeded', metadata: {} });
    },
    /** @throws Error when more is asked for than is left. */
    async refund(
      paymentId: string,
      amount: number | null,
      metadata: Record<string, string>,
    ): Promise<Refund> {
      const known = ledger.get('payments', paymentId);
      const payment = known ?? pastPayment(paymentId);
      if (payment?.status !== 'captured') throw new Error('There is no such payment.');
      const left = payment.amount - payment.refunded;
      const asked = amount ?? left;
      if (asked <= 0 || asked > left) throw new Error('More is asked for than is left of it.');
      if (known) ledger.put('payments', { ...known, refunded: known.refunded + asked });
      return giveBack(payment, { amount: asked, status: faults.refunds, metadata });
    },
    /** A refund that is pending, or had succeeded, takes another turn. */
    async turnRefund(refundId: string, status: Refund['status']): Promise<Refund> {
      const refund = ledger.get('refunds', refundId);
      if (!refund) throw new Error(`There is no refund ${refundId}.`);
      const turned = { ...refund, status };
      ledger.put('refunds', turned);
      const payment = ledger.get('payments', refund.paymentId);
      if (payment) {
        const refunded = payment.refunded - givenBy(refund) + givenBy(turned);
        ledger.put('payments', { ...payment, refunded });
      }
      await events[refund.provider].refundTurned(turned);
      return turned;
    },
    async dispute(paymentId: string, status: string): Promise<void> {
      const payment = ledger.get('payments', paymentId);
      if (!payment) throw new Error(`There is no payment ${paymentId}.`);
      const { provider, amount, currency } = payment;
      const id = `dp_${paymentId}`;
      const createdAt = ledger.get('disputes', id)?.createdAt ?? now();
      const dispute = { id, provider, paymentId, amount, currency, status, createdAt };
      ledger.put('disputes', dispute);
      await events[provider].disputed(dispute);
    },
  };
}

/** What did not arrive can be sent again. */
const givenBy = ({ status, amount }: Refund) => (status === 'failed' ? 0 : amount);

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
