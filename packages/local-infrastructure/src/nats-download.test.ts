import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadNats } from './nats-download';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['another hash', (archive: string) => `${'0'.repeat(64)}  ${archive}\n`],
  ['none', () => ''],
])(
  'when a release says of its program %s, then nothing of what was fetched is run or kept',
  async (_, sums) => {
    let archive = '';
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const name = path.basename(String(address));
      if (name === 'SHA256SUMS') return new Response(sums(archive));
      archive = name;
      return new Response('another program');
    });
    const folder = path.join(tmpdir(), `handloom-nats-${process.pid}`);
    await expect(downloadNats(path.join(folder, 'nats-server'))).rejects.toThrow(
      'is not what its release says it is',
    );
    expect(existsSync(folder)).toBe(false);
  },
);
