import { categorySales } from '@handloom/contracts/sales-reports';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';
import type { ReportPeriod } from './use-sales-report';

export const categorySalesUrl = (period: ReportPeriod) =>
  `/api/reports/categories?${new URLSearchParams({ ...period }).toString()}`;

export const getCategorySales = (url: string) => apiGet(url, categorySales);

export function useCategorySales(period: ReportPeriod) {
  return useKeptAnswer(categorySalesUrl(period), getCategorySales);
}
