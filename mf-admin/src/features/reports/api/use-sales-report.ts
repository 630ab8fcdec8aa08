import type { ReportStep } from '@handloom/contracts/report-steps';
import { salesReport } from '@handloom/contracts/sales-reports';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';

export interface ReportPeriod {
  from: string;
  to: string;
  zone: string;
}

export const salesUrl = (period: ReportPeriod & { by: ReportStep }) =>
  `/api/reports/sales?${new URLSearchParams({ ...period }).toString()}`;

export const getSales = (url: string) => apiGet(url, salesReport);

/** @param refreshMs see `useKeptAnswer` */
export function useSalesReport(period: ReportPeriod & { by: ReportStep }, refreshMs?: number) {
  return useKeptAnswer(salesUrl(period), getSales, refreshMs);
}
