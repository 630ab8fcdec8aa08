import useSWR from 'swr';
import { ordersOverview, type OrdersOverview } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

const OVERVIEW_URL = '/api/reports/overview';

export const getOrdersOverview = () => apiGet(OVERVIEW_URL, ordersOverview);

export function useOrdersOverview() {
  return useSWR<OrdersOverview, ApiError>(OVERVIEW_URL, getOrdersOverview);
}
