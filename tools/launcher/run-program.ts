import { spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { endOf } from '../run-installed';

/** Programs under way; ended when the launcher stops before they are done. */
const underWay = new Set<ReturnType<typeof spawn>>();

/**
 * Runs a Node program of the repository to its end.
 * @throws with what it said when it fails.
 */
export async function runProgram(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<string> {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, path.join(REPOSITORY, file), ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is the launcher's to handle.
    detached: true,
  });
  underWay.add(child);
  const { code, output } = await endOf(child).finally(() => underWay.delete(child));
  if (code === 0) return output.trim();
  throw new Error(`${[file, ...args].join(' ')} failed:\n${output.trim()}`);
}

export function endPrograms(): void {
  for (const { pid } of underWay) {
    try {
      // The whole group: compilers start processes of their own.
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It just ended.
    }
  }
}
