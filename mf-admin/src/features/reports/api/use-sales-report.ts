import useSWR from 'swr';
import type { ReportStep } from '@handloom/contracts/report-steps';
import { salesReport, type SalesReport } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export interface ReportPeriod {
  from: string;
  to: string;
  zone: string;
}

export const salesUrl = (period: ReportPeriod & { by: ReportStep }) =>
  `/api/reports/sales?${new URLSearchParams({ ...period }).toString()}`;

export const getSales = (url: string) => apiGet(url, salesReport);

/** While another one loads the last one stays. */
export function useSalesReport(period: ReportPeriod & { by: ReportStep }) {
  return useSWR<SalesReport, ApiError>(salesUrl(period), getSales, { keepPreviousData: true });
}
