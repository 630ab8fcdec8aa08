import { useRef } from 'react';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { refundOrder, type RefundRequest } from './api/refund-order';

export type RefundWish = RefundRequest & { amount: number };

/**
 * Sends money of an order back. Each amount keeps its key, also after another one was tried, so that a refund whose answer was
 * lost is not carried out twice, however it is explained.
 * @returns sends it, and resolves to false where it was refused. @throws {ApiError}
 */
export function useRefund(orderId: string) {
  const keys = useRef(new Map<number, string>());
  return async (wish: RefundWish): Promise<boolean> => {
    const key = keys.current.get(wish.amount) ?? randomKey();
    keys.current.set(wish.amount, key);
    const { status } = await refundOrder(orderId, wish, key);
    const isRefused = status === 'failed' || status === 'canceled';
    // Under its key the same refusal would come again.
    if (isRefused) keys.current.delete(wish.amount);
    return !isRefused;
  };
}
