import useSWR from 'swr';
import { topProducts, type TopProducts } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import type { ReportPeriod } from './use-sales-report';

export const topProductsUrl = (period: ReportPeriod) =>
  `/api/reports/top-products?${new URLSearchParams({ ...period }).toString()}`;

export const getTopProducts = (url: string) => apiGet(url, topProducts);

export function useTopProducts(period: ReportPeriod) {
  return useSWR<TopProducts, ApiError>(topProductsUrl(period), getTopProducts, {
    keepPreviousData: true,
  });
}
