import { topProducts } from '@handloom/contracts/sales-reports';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';
import type { ReportPeriod } from './use-sales-report';

export const topProductsUrl = (period: ReportPeriod) =>
  `/api/reports/top-products?${new URLSearchParams({ ...period }).toString()}`;

export const getTopProducts = (url: string) => apiGet(url, topProducts);

/** @param refreshMs see `useKeptAnswer` */
export function useTopProducts(period: ReportPeriod, refreshMs?: number) {
  return useKeptAnswer(topProductsUrl(period), getTopProducts, refreshMs);
}
