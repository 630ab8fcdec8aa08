import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { apiGet, type ApiError } from './api';
import { useHydrated } from './hydrated';

/**
 * The answer of a `GET`, keyed by its URL; null asks for nothing. What the document brought along is
 * taken as fresh on the first page and is not asked for again.
 */
export function useApi<T>(
  url: string | null,
  schema?: z.ZodType<T>,
  configuration?: SWRConfiguration<T, ApiError>,
): SWRResponse<T, ApiError> {
  const hydrated = useHydrated();
  return useSWR<T, ApiError>(url, (key: string) => apiGet<T>(key, schema), {
    revalidateIfStale: hydrated,
    ...configuration,
  });
}
