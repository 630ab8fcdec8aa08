import useSWR from 'swr';
import { categorySales, type CategorySales } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import type { ReportPeriod } from './use-sales-report';

export const categorySalesUrl = (period: ReportPeriod) =>
  `/api/reports/categories?${new URLSearchParams({ ...period }).toString()}`;

export const getCategorySales = (url: string) => apiGet(url, categorySales);

export function useCategorySales(period: ReportPeriod) {
  return useSWR<CategorySales, ApiError>(categorySalesUrl(period), getCategorySales, {
    keepPreviousData: true,
  });
}
