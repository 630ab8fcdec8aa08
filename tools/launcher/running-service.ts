import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import type { LaunchedProcess } from '@handloom/local-infrastructure/launched-process';
import type { Crew } from './crew';
import type { ServiceBuild } from './service-builds';

const ANSWER_WITHIN_MS = 2_000;
const READY_WITHIN_MS = 30_000;
/** After its drain: a service finishes its requests in eight seconds at most. */
const FINISH_WITHIN_MS = 9_000;
const LAST_WORDS = 40;
const LONGEST_WORDS = 300;

/** Which of a service's two addresses: a new version starts on the one that is free. */
export type Slot = 0 | 1;

/** What runs of a service. */
export interface RunningService {
  version(): string;
  /**
   * Another build takes over once it is ready.
   * @returns what resolves when the one before is gone
   * @throws why it does not run: nothing has changed
   */
  takeOver(build: ServiceBuild): Promise<{ gone: Promise<void> }>;
}

interface Copies {
  name: ServicePart;
  /** The one that runs, on the first address. */
  build: ServiceBuild;
  copy(
    slot: Slot,
    build: ServiceBuild,
  ): { launch(): Promise<LaunchedProcess>; answers(): Promise<boolean> };
  addresses: string[];
  logsDir: string;
  /** How long the one before serves on, so that everybody learns to ask the other. */
  drainMs: number;
}

export function runningService(
  { name, build, copy, addresses, logsDir, drainMs }: Copies,
  crew: Pick<Crew, 'replace'>,
): RunningService {
  let slot: Slot = 0;
  let runs = build;
  return {
    version: () => runs.version,
    async takeOver(other) {
      const free = slot === 0 ? 1 : 0;
      const { launch, answers } = copy(free, other);
      const tried: LaunchedProcess[] = [];
      setAside(path.join(logsDir, logOf(name, free)));
      try {
        const taken = await crew.replace(name, {
          async launch() {
            const launched = await launch();
            tried.push(launched);
            return launched;
          },
          answers,
          isReady: () => isReadyAt(`${addresses[free]}/readyz`),
          readyWithinMs: READY_WITHIN_MS,
          stop: { signal: 'SIGTERM', withinMs: drainMs + FINISH_WITHIN_MS },
        });
        slot = free;
        runs = other;
        return taken;
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        throw new Error(`${said}${errorIn(tried[0]?.lastWords(LAST_WORDS))}`, { cause: error });
      }
    },
  };
}

/** Of each address, so that the last words of a version that is tried are its own. */
export function logOf(name: ServicePart, slot: Slot): string {
  return `${name}${slot === 0 ? '' : '-2'}.log`;
}

function setAside(logFile: string): void {
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
}

/** The error that ended a program, or the last line that it said. */
function errorIn(words = ''): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /^\w*Error\b.*:/.test(each)) ?? lines.at(-1);
  return line ? `: ${line.slice(0, LONGEST_WORDS)}` : '';
}

/** Any answer will do: who can refuse does not hang. */
export function answersAt(url: string): Promise<boolean> {
  return ask(url).then(
    () => true,
    () => false,
  );
}

function isReadyAt(url: string): Promise<boolean> {
  return ask(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
}
