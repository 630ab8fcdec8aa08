import { payReply } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { orderUrl } from './get-order';

/**
 * Where an order that waits for an online payment is paid; asked twice, it is the same page.
 * @throws ApiError with status 409 when it need not or cannot be paid, 503 when the provider is away.
 */
export const payOrder = (id: string) =>
  apiSend('POST', `${orderUrl(id)}/pay`, { body: {}, schema: payReply });
