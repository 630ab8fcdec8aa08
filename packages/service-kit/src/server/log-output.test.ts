import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';

function argumentsFor(lines: number, end: string): string[] {
  const program = path.join(__dirname, 'log-lines.fixture.ts');
  return ['--require', require.resolve('tsx/cjs'), program, String(lines), end];
}

function write(lines: number, end: 'exits' | 'fails' | 'stays') {
  const child = spawn(process.execPath, argumentsFor(lines, end), {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const written = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { line: number }).line);
  return { child, ended: once(child, 'close'), written };
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test.each(['exits', 'fails'] as const)(
  'when a process %s, then all of its lines are written, in their order',
  async (end) => {
    const { ended, written } = write(1_000, end);
    await ended;
    expect(written()).toEqual(upTo(1_000));
  },
);

test('when a process stays and says little, then that is written soon', async () => {
  const { child, ended, written } = write(1, 'stays');
  await eventually(async () => expect(written()).toEqual([1]));
  child.kill('SIGKILL');
  await ended;
});

/** Its device of a full disk. */
const onLinux = process.platform === 'linux' ? test.each : test.skip.each;

onLinux(['exits', 'exits later'])(
  'when the disk is full and a process %s, then its lines are lost and it goes on to its end',
  async (end) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, argumentsFor(1_000, end), {
      stdio: ['ignore', full, 'ignore'],
      timeout: 8_000,
      killSignal: 'SIGKILL',
    });
    expect(await once(child, 'close')).toEqual([0, null]);
  },
  12_000,
);
