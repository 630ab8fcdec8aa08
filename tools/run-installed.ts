import { spawn, type ChildProcessByStdio } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { REPOSITORY } from '@handloom/build-kit/repository';

/** How a program ended: no code where a signal ended it. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs an installed package's program in the repository. */
export function runInstalled(program: string, args: string[]): Promise<Ended> {
  return runHere(path.join(REPOSITORY, 'node_modules', '.bin', program), args);
}

/** Runs a program in the repository to its end. */
export function runHere(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  return endOf(child);
}

export function endOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
