import useSWR, {
  unstable_serialize,
  useSWRConfig,
  type Arguments,
  type Fetcher,
  type Revalidator,
  type RevalidatorOptions,
  type SWRResponse,
} from 'swr';
import type { ApiError } from '@handloom/frontend-kit/api';

const RETRY_MS = 1_000;

/** One for each key: each look that fails meanwhile, such as that of who comes back to the window, would begin others. */
const retries = new Map<string, NodeJS.Timeout>();

/**
 * Settings of what is asked for again by itself while its tab is seen. SWR leaves off when it has failed, and tries again for half a
 * minute only: a panel that is open all day would stay as it was when a service was away.
 */
export const askedEvery = (refreshMs: number) => ({
  refreshInterval: refreshMs,
  ...(refreshMs > 0 && {
    onErrorRetry(...[, key, , ask, tried]: Failed) {
      clearTimeout(retries.get(key));
      // Panels that failed together do not ask together.
      const spread = 1 - Math.random() / 2;
      const wait = Math.min(RETRY_MS * 2 ** tried.retryCount, refreshMs) * spread;
      retries.set(key, setTimeout(ask, wait, tried));
    },
  }),
});

type Failed = [unknown, string, unknown, Revalidator, Required<RevalidatorOptions>];

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
    ...askedEvery(refreshMs),
  });
  const isOfAnother = cache.get(unstable_serialize(key))?.data === undefined;
  return answer.error && isOfAnother ? { ...answer, data: undefined } : answer;
}
