/**
 * Runs `work` while relative addresses, as pages use them, lead to `origin`: code of a browser called
 * outside of one, against a real server or a Pact mock.
 */
export async function withFetchAt<Result>(
  origin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    realFetch(typeof input === 'string' ? new URL(input, origin) : input, init);
  try {
    return await work();
  } finally {
    globalThis.fetch = realFetch;
  }
}
