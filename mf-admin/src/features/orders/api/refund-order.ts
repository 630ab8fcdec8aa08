import { mutate } from 'swr';
import type { z } from 'zod';
import { refundReply, type Refund, type refundRequest } from '@handloom/contracts/order-payments';
import { IDEMPOTENCY_KEY_HEADER } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

export type RefundRequest = z.input<typeof refundRequest>;

/**
 * Sends money back. A repeated call with the same key is the same refund.
 * @throws {ApiError} 422 when more is asked for than is left.
 */
export async function refundOrder(id: string, body: RefundRequest, key: string): Promise<Refund> {
  try {
    const reply = await apiSend('POST', `${orderUrl(id)}/refunds`, {
      body,
      schema: refundReply,
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    });
    return reply.refund;
  } finally {
    void mutate(orderUrl(id));
    void mutate(isListAt(ORDERS_URL));
  }
}
