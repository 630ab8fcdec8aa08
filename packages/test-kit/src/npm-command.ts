import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './services';

/** Runs `npm …` in the repository, as a person does who reads its words and its exit code. */
export async function runNpm(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ said: string; exitCode: number | null }> {
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { said, exitCode };
}
