import useSWR, {
  unstable_serialize,
  useSWRConfig,
  type Arguments,
  type Fetcher,
  type SWRResponse,
} from 'swr';
import type { ApiError } from '@handloom/frontend-kit/api';

/**
 * What is asked for; until that has come, the answer to what was asked before. It goes when what is asked for now could not
 * be had: beside the error it would be taken for that.
 * @param refreshMs how often it is asked for again by itself, while its tab is seen; not at all without it
 */
export function useKeptAnswer<Answer, Key extends Arguments>(
  key: Key,
  fetcher: Fetcher<Answer, Key>,
  refreshMs = 0,
): SWRResponse<Answer, ApiError> {
  const { cache } = useSWRConfig();
  const answer = useSWR<Answer, ApiError, Key>(key, fetcher, {
    keepPreviousData: true,
    refreshInterval: refreshMs,
  });
  const isOfAnother = cache.get(unstable_serialize(key))?.data === undefined;
  return answer.error && isOfAnother ? { ...answer, data: undefined } : answer;
}
