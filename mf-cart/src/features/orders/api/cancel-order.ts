import { apiSend } from '@handloom/frontend-kit/api';
import { orderUrl } from './get-order';

/** @throws ApiError with status 409 when the order has moved on and can no longer be cancelled. */
export const cancelOrder = (id: string) => apiSend('POST', `${orderUrl(id)}/cancel`, { body: {} });
