import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';
import { launchProcess } from './launched-process';

/** Twelve megabytes, then a line when it is asked to. */
const PROGRAM = `
  const line = 'x'.repeat(1_023) + '\\n';
  for (let n = 0; n < 12_000; n += 1) require('node:fs').writeSync(1, line);
  process.on('SIGUSR2', () => console.log('a later line'));
  setInterval(() => undefined, 1_000);`;

test('when a part that runs for long has written much, then its log begins anew, and the one before it stays', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-log-'));
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'Date', 'performance'],
  });
  const logFile = path.join(folder, 'part.log');
  const part = await launchProcess({
    name: 'part',
    command: process.execPath,
    args: ['-e', PROGRAM],
    logFile,
    learnsOfOrphaning: 'from-stdin',
  });
  try {
    const sizeOf = async (file: string) => (await stat(file)).size;
    await eventually(async () => expect(await sizeOf(logFile)).toBe(12_288_000));
    jest.advanceTimersByTime(60_000);
    expect(await sizeOf(logFile)).toBe(0);
    expect(await sizeOf(`${logFile}.1`)).toBe(12_288_000);
    await eventually(async () => {
      process.kill(part.identity.pid, 'SIGUSR2');
      expect(await readFile(logFile, 'utf8')).toMatch(/^a later line\n/);
    });
  } finally {
    jest.useRealTimers();
    await part.stop(0);
    await rm(folder, { recursive: true, force: true });
  }
});
