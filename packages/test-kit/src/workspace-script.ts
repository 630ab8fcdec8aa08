import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './services';

/**
 * Runs a script of a workspace as `npm run` does, for who reads its words and its exit code. npm itself would take
 * half as much processor time again.
 */
export async function runScript(
  workspace: string,
  [name = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ said: string; exitCode: number | null }> {
  const cwd = path.join(ROOT, workspace);
  const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const child = spawn('/bin/sh', ['-c', `${scripts[name]} "$@"`, name, ...args], {
    cwd,
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
