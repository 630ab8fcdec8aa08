import type { OrderStatus, PaymentStatus } from '@handloom/contracts/orders';

/** What may follow each status. The whole life of an order is in these two tables. */
const NEXT_STATUS: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Completed'],
  Completed: [],
  Cancelled: [],
};

/** A failed payment may be tried again, and a provider may report success after a failure. */
const NEXT_PAYMENT_STATUS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Pending', 'Paid'],
  Paid: ['Refunded'],
  Refunded: [],
};

export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

export interface OrderStateChange {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
}

export type Transition =
  | { kind: 'changed'; state: OrderState }
  | { kind: 'unchanged' }
  | { kind: 'illegal'; sentence: string };

/** Decides a change as a whole: when one half is illegal, neither happens. */
export function transition(current: OrderState, change: OrderStateChange): Transition {
  const { status = current.status, paymentStatus = current.paymentStatus } = change;
  if (!follows(NEXT_STATUS, current.status, status)) {
    const sentence = `An order that is ${current.status} cannot become ${status}.`;
    return { kind: 'illegal', sentence };
  }
  if (!follows(NEXT_PAYMENT_STATUS, current.paymentStatus, paymentStatus)) {
    const sentence = `A payment that is ${current.paymentStatus} cannot become ${paymentStatus}.`;
    return { kind: 'illegal', sentence };
  }
  return status === current.status && paymentStatus === current.paymentStatus
    ? { kind: 'unchanged' }
    : { kind: 'changed', state: { status, paymentStatus } };
}

/** To stay is always allowed: the same change sent twice is not a fault. */
function follows<State extends string>(
  table: Record<State, readonly State[]>,
  from: State,
  to: State,
): boolean {
  return from === to || table[from].includes(to);
}
