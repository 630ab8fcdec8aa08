import { order } from '@handloom/contracts/orders';
import { apiGet } from '@handloom/frontend-kit/api';

export const ORDERS_URL = '/api/orders';

export const orderUrl = (id: string) => `${ORDERS_URL}/${encodeURIComponent(id)}`;

/** @throws ApiError with status 404 for an unknown order, and for another shopper's. */
export const getOrder = (url: string) => apiGet(url, order);
