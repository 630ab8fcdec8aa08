import type { RequestOptions } from '../services/service-copy';
import { changeLedger } from '../cache-invalidation/change-ledger';
import { publicReads } from './public-reads';

const PUBLIC = { 'cache-control': 'public', 'content-type': 'application/json', etag: '"1"' };

interface Said {
  status?: number;
  headers?: Record<string, string>;
}

/** A service that says these things in turn, and then nothing; nothing holds without asking it. */
function readsOf(...answers: Said[]) {
  const ask = async (_options: RequestOptions) => {
    const said = answers.shift();
    if (!said) throw new Error('away');
    const { status: statusCode = 200, headers = PUBLIC } = said;
    return { statusCode, headers, body: Buffer.from('[]') };
  };
  const line = { ask, look: async () => [], close: async () => undefined };
  const reads = publicReads({ line, ledger: changeLedger(), maxAgeMs: () => 0 });
  const read = reads.readOf('/api/sizes')!;
  return async () => reads.read(read, 'request-1');
}

test('when what was kept is gone without any news of it, then nothing stands in for it', async () => {
  const read = readsOf({}, { status: 404 });
  expect(await read()).toMatchObject({ kind: 'kept' });
  expect(await read()).toMatchObject({ kind: 'refused', answer: { status: 404 } });
  await expect(read()).rejects.toThrow('away');
});

test('when a service is away for longer than ten minutes, then its last answer no longer stands in', async () => {
  const read = readsOf({});
  await read();
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now');
  clock.mockReturnValue(now + 599_000);
  expect(await read()).toMatchObject({ kind: 'kept', from: 'stale' });
  clock.mockReturnValue(now + 601_000);
  await expect(read()).rejects.toThrow('away');
  clock.mockRestore();
});

test('when a public answer has no tag, then each asks for it', async () => {
  const { etag: _etag, ...untagged } = PUBLIC;
  const read = readsOf({ headers: untagged }, {});
  expect(await read()).toMatchObject({ kind: 'private' });
  expect(await read()).toMatchObject({ kind: 'kept', from: 'miss' });
});
