import useSWR from 'swr';
import { shopperSales, type ShopperSales } from '@handloom/contracts/sales-reports';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export const shopperSalesUrl = (ids: readonly string[]) =>
  `/api/reports/shoppers?${new URLSearchParams({ ids: ids.join() }).toString()}`;

export const getShopperSales = (url: string) => apiGet(url, shopperSales);

/** What each of these accounts bought. Nobody else's is shown until it is here: it would be taken for none. */
export function useShopperSales(ids: readonly string[]) {
  return useSWR<ShopperSales, ApiError>(
    ids.length > 0 ? shopperSalesUrl(ids) : null,
    getShopperSales,
  );
}
