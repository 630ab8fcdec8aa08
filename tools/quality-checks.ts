import { spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

export interface Check {
  name: string;
  program: string;
  args: string[];
}

/** Everything that can be said about the code without running it. */
export const CHECKS: Check[] = [
  { name: 'types', program: 'tsc', args: ['-p', '.'] },
  { name: 'lint and boundaries', program: 'oxlint', args: ['-c', 'oxlint.config.mjs'] },
  { name: 'rings of folders', program: 'tsx', args: ['tools/folder-rings.ts'] },
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
  { name: 'unused code and undeclared packages', program: 'knip', args: ['--no-progress'] },
];

/** Runs one check; what it says is printed only when it fails. @returns whether it passed. */
export async function passes({ name, program, args }: Check): Promise<boolean> {
  const began = performance.now();
  const child = spawn(path.join(REPOSITORY, 'node_modules', '.bin', program), args, {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const passed = await new Promise<boolean>((resolve) =>
    child.once('close', (code) => resolve(code === 0)),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name} (${seconds} s)`);
  if (!passed) console.log(output.trim());
  return passed;
}
