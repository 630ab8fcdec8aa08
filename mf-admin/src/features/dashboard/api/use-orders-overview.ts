import useSWR from 'swr';
import { ordersOverview, type OrdersOverview } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { REFRESH_MS } from '../../listing/use-list';
import type { ReportPeriod } from '../../reports/api/use-sales-report';

type FromDay = Pick<ReportPeriod, 'from' | 'zone'>;

export const ordersOverviewUrl = ({ from, zone }: FromDay) =>
  `/api/reports/overview?${new URLSearchParams({ from, zone }).toString()}`;

export const getOrdersOverview = (url: string) => apiGet(url, ordersOverview);

/** @param since null: not known yet, and nothing is asked */
export function useOrdersOverview(since: FromDay | null) {
  return useSWR<OrdersOverview, ApiError>(since && ordersOverviewUrl(since), getOrdersOverview, {
    keepPreviousData: true,
    // As the latest orders beside it.
    refreshInterval: REFRESH_MS,
  });
}
