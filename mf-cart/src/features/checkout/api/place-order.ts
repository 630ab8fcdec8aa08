import { IDEMPOTENCY_KEY_HEADER } from '@handloom/contracts/order-facts';
import type { PlaceOrder } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { loadSchemas } from '../load-schemas';

/**
 * @param key the same for every try of the same order, so that a try whose answer was lost is not a
 *   second order.
 * @throws ApiError with status 409 when a price or the total is not the server's; nothing was placed.
 */
export async function placeOrder(order: PlaceOrder, key: string, signal?: AbortSignal) {
  // Nothing is sent whose answer could not be read.
  const { orderPlacedReply } = await loadSchemas();
  return apiSend('POST', '/api/orders', {
    body: order,
    schema: orderPlacedReply,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    signal,
  });
}
