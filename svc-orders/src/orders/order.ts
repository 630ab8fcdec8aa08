import { NEXT_ORDER_STATUS, NEXT_PAYMENT_STATUS } from '@handloom/contracts/order-life';
import type { OrderStatus, PaymentStatus } from '@handloom/contracts/orders';

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
  if (!follows(NEXT_ORDER_STATUS, current.status, status)) {
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
