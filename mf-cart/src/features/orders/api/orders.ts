import { z } from 'zod';
import { order } from '@handloom/contracts/orders';
import { apiGet } from '@handloom/frontend-kit/api';

export const ORDERS_URL = '/api/orders';

export const orderUrl = (id: string) => `${ORDERS_URL}/${encodeURIComponent(id)}`;

export const getOrders = () => apiGet(ORDERS_URL, z.array(order));

export const getOrder = (url: string) => apiGet(url, order);
