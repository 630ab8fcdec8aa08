import { spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { FOR_JEST } from '../test-run/v8-for-jest';

/** How a program ended: no code where a signal ended it. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs Jest in the repository as `npm test` does. */
export function runJest(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return run(process.execPath, [...FOR_JEST, require.resolve('jest/bin/jest'), ...args], env);
}

/** Runs an installed package's program in the repository. */
export function runTool(program: string, args: string[]): Promise<Ended> {
  return run(path.join(REPOSITORY, 'node_modules', '.bin', program), args);
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
