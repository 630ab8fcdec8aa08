import { isOnline, NEXT_ORDER_STATUS, NEXT_PAYMENT_STATUS } from '@handloom/contracts/order-life';
import type {
  OrderHistoryEntry,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  Tracking,
} from '@handloom/contracts/orders';

/** Who changes an order: a person, the provider's word, or the shop by itself. */
export type ChangedBy = OrderHistoryEntry['by'];

export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

export interface OrderStateChange {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  /** All of its cash was given back, which a refund says: only then an admin's word makes it Refunded. */
  isCashBack?: boolean | undefined;
}

/** What the rules need to know of an order, beside what is asked of it. */
export interface OrderFacts extends OrderState {
  paymentMethod: PaymentMethod;
}

export type Transition =
  | { kind: 'changed'; state: OrderState }
  | { kind: 'unchanged' }
  | { kind: 'illegal'; sentence: string };

/** Facts may come late and at once: a refund that failed after it succeeded, a payment and its refund. */
const BY_THE_PROVIDERS_WORD: Record<PaymentStatus, readonly PaymentStatus[]> = {
  Pending: ['Paid', 'Failed', 'Refunded'],
  Failed: ['Pending', 'Paid', 'Refunded'],
  Paid: ['Refunded'],
  Refunded: ['Paid'],
};

/** Decides a change as a whole: when one half is illegal, neither happens. */
export function transition(
  current: OrderFacts,
  change: OrderStateChange,
  by: ChangedBy,
): Transition {
  const { status = current.status, isCashBack = false } = change;
  const isGivenUp = status === 'Cancelled' && current.status !== 'Cancelled';
  // What is cancelled is not to be paid any more; money that arrives all the same is sent back.
  const endsUnpaid =
    isGivenUp &&
    isOnline(current) &&
    current.paymentStatus === 'Pending' &&
    (change.paymentStatus ?? 'Failed') === 'Failed';
  const { paymentStatus = endsUnpaid ? 'Failed' : current.paymentStatus } = change;
  const sentence =
    whyNotStatus(current, { status, paymentStatus }, by) ??
    (endsUnpaid ? null : whyNotPayment(current, paymentStatus, { by, isCashBack }));
  if (sentence) return { kind: 'illegal', sentence };
  return status === current.status && paymentStatus === current.paymentStatus
    ? { kind: 'unchanged' }
    : { kind: 'changed', state: { status, paymentStatus } };
}

function whyNotStatus(current: OrderFacts, next: OrderState, by: ChangedBy): string | null {
  // To stay is always allowed: the same change sent twice is not a fault.
  if (current.status === next.status) return null;
  if (!NEXT_ORDER_STATUS[current.status].includes(next.status)) {
    return `An order that is ${current.status} cannot become ${next.status}.`;
  }
  if (by === 'shopper' && !isCancellable(current)) {
    return `An order that is ${current.status} can no longer be cancelled here. Please contact us.`;
  }
  const goesOn = next.status === 'Processing' || next.status === 'Shipped';
  if (goesOn && next.paymentStatus === 'Refunded') {
    return 'The money for this order went back: it can only be cancelled.';
  }
  return next.status === 'Shipped' && isOnline(current) && next.paymentStatus !== 'Paid'
    ? `This order is to be paid online and its payment is ${next.paymentStatus}: it cannot be shipped.`
    : null;
}

function whyNotPayment(
  current: OrderFacts,
  to: PaymentStatus,
  { by, isCashBack }: { by: ChangedBy; isCashBack: boolean },
): string | null {
  const from = current.paymentStatus;
  if (from === to) return null;
  if (by !== 'admin') {
    const allowed = by === 'payment' ? BY_THE_PROVIDERS_WORD : NEXT_PAYMENT_STATUS;
    return allowed[from].includes(to) ? null : cannotBecome(from, to);
  }
  if (isOnline(current)) {
    return 'Online payments change by the word of the payment provider only.';
  }
  if (current.status === 'Cancelled' && (to === 'Pending' || to === 'Failed')) {
    return 'An order that is Cancelled is not to be paid: only that its cash came can be recorded.';
  }
  if (to === 'Refunded' && !isCashBack)
    return 'Money goes back by a refund, not by changing the payment.';
  return NEXT_PAYMENT_STATUS[from].includes(to) ? null : cannotBecome(from, to);
}

const cannotBecome = (from: PaymentStatus, to: PaymentStatus) =>
  `A payment that is ${from} cannot become ${to}.`;

/** A shopper may cancel until the shop has begun with it. */
export function isCancellable({ status }: Pick<OrderState, 'status'>): boolean {
  return status === 'Pending';
}

export interface HistoryStep {
  from: string;
  to: string;
}

/** One entry of the history per change: of the status, of the payment, of the parcel. */
export function historyOf(
  from: OrderState,
  to: OrderState,
  tracking?: Tracking | undefined,
): HistoryStep[] {
  const steps: HistoryStep[] = [];
  if (from.paymentStatus !== to.paymentStatus) {
    steps.push({ from: from.paymentStatus, to: to.paymentStatus });
  }
  if (from.status !== to.status) steps.push({ from: from.status, to: to.status });
  if (steps.length === 0 && tracking) steps.push({ from: from.status, to: to.status });
  return steps;
}
