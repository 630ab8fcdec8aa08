import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';

function write(lines: number, end: 'exits' | 'fails' | 'stays') {
  const program = path.join(__dirname, 'log-lines.fixture.ts');
  const tsx = require.resolve('tsx/cjs');
  const args = ['--require', tsx, program, String(lines), end];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
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
