import { PAYMENT_METHODS } from '@handloom/contracts/order-facts';
import { apiGet, type AnswerSchema } from '@handloom/frontend-kit/api';

export const METHODS_URL = '/api/payments/methods';
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** By hand, since it is asked for as the page opens, when zod is not there. */
const offeredMethods: AnswerSchema<readonly PaymentMethod[]> = {
  safeParse(body) {
    const told: unknown = (body as { methods?: unknown } | null)?.methods;
    const data = PAYMENT_METHODS.filter((method) => Array.isArray(told) && told.includes(method));
    return data.length > 0 ? { success: true, data } : { success: false };
  },
};

/** What the shop takes now, in the order of the form. */
export const getPaymentMethods = () => apiGet(METHODS_URL, offeredMethods);
