import {
  IDEMPOTENCY_KEY_HEADER,
  orderPlacedReply,
  type PlaceOrder,
} from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';

/**
 * @param key the same for every try of the same order, so that a try whose answer was lost is not a
 *   second order.
 * @throws ApiError with status 409 when a price or the total is not the server's; nothing was placed.
 */
export const placeOrder = (order: PlaceOrder, key: string, signal?: AbortSignal) =>
  apiSend('POST', '/api/orders', {
    body: order,
    schema: orderPlacedReply,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    signal,
  });
