import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'nats';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { SERVICES } from '@handloom/build-kit/services';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { tellWhenEnded } from './tell-when-ended';

/** A tool that waits, before or after it has begun a change, and is ended. */
async function ended(
  signal: NodeJS.Signals,
  { begins = false, sweeps = false, byNpm = false } = {},
) {
  const program = `
    const { tellWhenEnded } = require(${JSON.stringify(path.join(__dirname, 'tell-when-ended.ts'))});
    const registry = tellWhenEnded({ sweeps: ${sweeps} }).follow({ as: (note) => note, live: () => 'live' });
    if (${begins} && registry.as('asked') !== 'asked') throw new Error('another registry');
    setTimeout(() => undefined, 20_000);
    console.log(registry.live());`;
  const tool = [process.execPath, '--import', 'tsx', '-e', program] as const;
  // npm starts a shell, and tells no other when it is ended.
  const [command, ...args] = byNpm
    ? (['/bin/sh', '-c', '"$0" "$@"; exit', ...tool] as const)
    : tool;
  const child = spawn(command, args, { env: { ...process.env, npm_lifecycle_event: 'release' } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}

test('when the tool is ended before it changes anything, then it says that nothing was', async () => {
  const said = 'Ended before anything was changed: what is live stays as it was.';
  expect(await ended('SIGINT')).toEqual({ code: 130, said });
  expect(await ended('SIGTERM')).toEqual({ code: 143, said });
  expect(await ended('SIGTERM', { byNpm: true })).toMatchObject({ said });
});

test('when it is ended while it changes something, then it says where to look', async () => {
  expect(await ended('SIGINT', { begins: true })).toEqual({
    code: 130,
    said: 'Ended while a change was written down: --status and --log tell whether it was.',
  });
});

test('when it is ended while it removes old versions, then it does not say that nothing is gone', async () => {
  const { said } = await ended('SIGINT', { sweeps: true });
  expect(said).toMatch(
    /^Ended: what is live stays as it was, .* --gc --delete removes the rest\.$/,
  );
});

test('when NATS goes away meanwhile, then it says whether something was changed', async () => {
  const server = await startTestNats();
  const nats = await connect({ servers: server.url });
  await provisionReleases(nats);
  const ending = tellWhenEnded();
  const registry = ending.follow(await openRegistry(nats, TEST_PUBLIC_KEYS));
  try {
    await server.halt();
    const failure = await registry.live().catch((error: unknown) => error);
    expect(ending.explained(failure)).toMatchObject({
      message: 'NATS said TIMEOUT before anything was changed: what is live stays as it was.',
    });
    registry.as({ author: 'Ada', reason: 'Smaller' }, testKey('mf-cart'));
    expect(ending.explained(failure)).toMatchObject({
      message:
        'NATS said TIMEOUT while a change was written down: --status and --log tell whether it was.',
    });
    const refusal = new Error('mf-cart is not released: its lint fails.');
    expect(ending.explained(refusal)).toBe(refusal);
  } finally {
    await nats.close();
    await server.stop();
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  }
});

/** tsx's own program waits 60 ms for the answer to Ctrl+C of the one that it starts, then kills it. */
test.each(['.', ...MICROFRONTENDS, ...SERVICES])(
  'when npm releases from %s, then by one process, which gets to say so when it is ended',
  (folder) => {
    const file = readFileSync(path.join(REPOSITORY, folder, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(file) as { scripts: Record<string, string> };
    expect(scripts['release']).toMatch(/^node --import tsx /);
  },
);
