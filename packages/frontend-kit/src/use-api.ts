import { use } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { ApiError, apiGet } from './api';
import { HostContext } from './host-context';
import { useIsHydrating } from './hydrated';

const MISSING = new ApiError(404);

/**
 * The answer of a `GET`, keyed by its URL; null asks for nothing. What the document brought along is
 * taken as fresh on the first page and is not asked for again; what it knows to be unknown is a 404 at once.
 */
export function useApi<T>(
  url: string | null,
  schema?: z.ZodType<T>,
  configuration?: SWRConfiguration<T, ApiError>,
): SWRResponse<T, ApiError> {
  const hydrating = useIsHydrating();
  const host = use(HostContext);
  const answer = useSWR<T, ApiError>(url, (key: string) => apiGet<T>(key, schema), {
    revalidateIfStale: !hydrating,
    ...configuration,
  });
  const isMissing = url !== null && host?.missing?.includes(url) && answer.data === undefined;
  return isMissing && !answer.error ? { ...answer, error: MISSING } : answer;
}
