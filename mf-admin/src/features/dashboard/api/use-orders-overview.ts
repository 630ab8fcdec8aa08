import { ordersOverview } from '@handloom/contracts/sales-reports';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';
import { REFRESH_MS } from '../../listing/use-list';
import type { ReportPeriod } from '../../reports/api/use-sales-report';

type FromDay = Pick<ReportPeriod, 'from' | 'zone'>;

export const ordersOverviewUrl = ({ from, zone }: FromDay) =>
  `/api/reports/overview?${new URLSearchParams({ from, zone }).toString()}`;

export const getOrdersOverview = (url: string) => apiGet(url, ordersOverview);

/** @param since null: not known yet, and nothing is asked */
export function useOrdersOverview(since: FromDay | null) {
  // As the latest orders beside it.
  return useKeptAnswer(since && ordersOverviewUrl(since), getOrdersOverview, REFRESH_MS);
}
