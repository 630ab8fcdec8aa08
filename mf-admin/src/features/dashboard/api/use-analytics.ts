import useSWR from 'swr';
import { dashboardAnalytics, type DashboardAnalytics } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

const ANALYTICS_URL = '/api/dashboard/analytics';

export const getAnalytics = () => apiGet(ANALYTICS_URL, dashboardAnalytics);

export function useAnalytics() {
  return useSWR<DashboardAnalytics, ApiError>(ANALYTICS_URL, getAnalytics);
}
