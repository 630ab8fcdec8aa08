import path from 'node:path';
import { keepingCode } from '@handloom/local-infrastructure/kept-code';
import { launchProcess } from '@handloom/local-infrastructure/launched-process';
import { inherited } from './inherited-environment';
import { answersAt } from './running-service';
import { at, type Variables } from './told-variables';

/**
 * glibc gives threads heaps of their own, and keeps what pictures left in them: after 40 encoded ones svc-catalog held 182 MB,
 * with two heaps 129. It also raises the size from which a block has a mapping of its own, and what lies free between large
 * blocks is then kept; a threshold that is set stays, and all parts hold 100 MB less (docs/speed.md). Also in the Dockerfile.
 */
const GIVE_BACK_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface PartProgram {
  program: string;
  cwd: string;
  told: Variables;
  logFile?: string;
  stopSignal?: NodeJS.Signals;
}

/** How a part's program is launched, and asked whether it answers. */
export function planOf(
  name: string,
  { program, cwd, told, logFile = `${name}.log`, stopSignal }: PartProgram,
  logsDir: string,
) {
  return {
    launch: () =>
      launchProcess({
        name,
        command: process.execPath,
        args: keepingCode(program),
        cwd,
        env: { ...GIVE_BACK_MEMORY, ...inherited(name), ...asText(told) },
        logFile: path.join(logsDir, logFile),
        learnsOfOrphaning: 'from-stdin',
        stopSignal,
      }),
    answers: () => answersAt(`${at(Number(told['PORT']))}/livez`),
  };
}

function asText(values: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
