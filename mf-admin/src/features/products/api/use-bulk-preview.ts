import useSWR from 'swr';
import type { ProductBulkAction, ProductBulkStep } from '@handloom/contracts/product-bulk';
import type { ApiError } from '@handloom/frontend-kit/api';
import { bulkProducts } from './bulk-products';

/**
 * What an action would do to these products; nothing is asked for without one. What was asked before stays until the
 * answer is there, and is not taken for it: prices have moved meanwhile.
 */
export function useBulkPreview(ids: string[], action: ProductBulkAction | null) {
  return useSWR<ProductBulkStep[], ApiError, Question | null>(
    action && ['bulk-preview', ids, action],
    ([, chosen, told]) => bulkProducts({ ids: chosen, action: told, dryRun: true }),
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
}

type Question = ['bulk-preview', ids: string[], action: ProductBulkAction];
