import type { PaymentMethod, PaymentStep } from '@handloom/contracts/orders';
import type { Transaction } from '../database';

/**
 * So long an order waits for its payment, and can its payment page be paid. Stripe wants 30 minutes at the least; five more
 * are for clocks that differ.
 */
export const PAY_WITHIN_MS = 35 * 60_000;

/** What orders ask of online payments. No method that speaks to a provider is called in a transaction. */
export interface OnlinePayments {
  /** Whether the shop takes it: cash always, a provider when its keys are configured. */
  accepts(method: PaymentMethod): boolean;
  /**
   * Opens the order's payment page, or finds the one that is open.
   * @returns null when the provider cannot be reached: the order stands and can be paid later.
   */
  open(orderId: string, asking: PageAsking): Promise<PaymentStep | null>;
  /**
   * The shopper looks at an order that waits, perhaps fresh from the provider's page: has the provider
   * asked now instead of in a minute. Never rejects.
   */
  askSooner(orderId: string, requestId: string): Promise<void>;
  /**
   * Closes the order's payment page, so that it is not paid any more. If the provider says that it was paid
   * after all, the order is settled and binding by then. A provider that cannot be reached, or hangs, closes
   * nothing in time, and money that still arrives for a cancelled order is sent back.
   * @param since as in {@link PageAsking}
   */
  close(orderId: string, requestId: string | null, since?: number): Promise<void>;
  /**
   * Orders the refund of all that was received for the order, in the transaction that cancels it; the
   * provider is asked after the commit. Money that was asked back already is not asked back again.
   */
  refundAll(tx: Transaction, orderId: string, why: RefundReason): Promise<void>;
}

/** Who wants to go to a payment page. */
export interface PageAsking {
  requestId: string | null;
  /** Such as `https://shop.example`: the browser comes back to it. */
  origin: string;
  /** When the request began to wait for providers, by `performance.now()`; left out: now. */
  since?: number;
}

export interface RefundReason {
  reason: string;
  /** The account that asked; null: the shop by itself. */
  requestedBy: string | null;
}
