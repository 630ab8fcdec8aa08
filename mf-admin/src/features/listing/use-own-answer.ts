import { unstable_serialize, useSWRConfig, type Arguments, type SWRResponse } from 'swr';

/**
 * With `keepPreviousData` the answer to what was asked before stays, also when what is asked for now could not be had: beside
 * the error it would be taken for that. It stays only until then.
 */
export function useOwnAnswer<Answer, Failure>(
  key: Arguments,
  answer: SWRResponse<Answer, Failure>,
): SWRResponse<Answer, Failure> {
  const { cache } = useSWRConfig();
  const isOfAnother = cache.get(unstable_serialize(key))?.data === undefined;
  return answer.error && isOfAnother ? { ...answer, data: undefined } : answer;
}
