import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import type { LaunchedProcess } from '@handloom/local-infrastructure/launched-process';
import { messageOf } from '../message-of';
import type { Crew } from './crew';
import type { ServiceBuild } from './service-builds';

const ANSWER_WITHIN_MS = 2_000;
const READY_WITHIN_MS = 30_000;
/** After its drain: a service finishes its requests in eight seconds at most. */
const FINISH_WITHIN_MS = 9_000;
const LAST_WORDS = 40;
const LONGEST_WORDS = 300;

/** What runs of a service: one copy or several. */
export interface RunningService {
  /** Null: nothing of it could be run when the shop started. */
  version(): string | null;
  /**
   * Another build takes over, one copy after the other, each once it is ready. Where nothing runs it just starts.
   * @returns what resolves when the last one of before is gone
   * @throws why it does not run: all copies are what they were
   */
  takeOver(build: ServiceBuild): Promise<{ gone: Promise<void> }>;
}

interface Copies {
  name: ServicePart;
  /** What runs, a copy on each address but the last; null: nothing does. */
  build: ServiceBuild | null;
  /** @param at which copy it is, and on which of the addresses */
  copy(
    at: { nth: number; slot: number },
    build: ServiceBuild,
  ): { launch(): Promise<LaunchedProcess>; answers(): Promise<boolean> };
  /** One more than copies: a new version starts on the one that is free. */
  addresses: string[];
  logsDir: string;
  /** How long the one before serves on, so that everybody learns to ask the others. */
  drainMs: number;
}

export function runningService(
  { name, build, copy, addresses, logsDir, drainMs }: Copies,
  crew: Pick<Crew, 'replace' | 'add'>,
): RunningService {
  /** Where each copy runs. */
  const slots = addresses.slice(1).map((_address, nth) => nth);
  let free = slots.length;
  let runs = build;

  const replace = async (nth: number, other: ServiceBuild): Promise<{ gone: Promise<void> }> => {
    const slot = free;
    const { launch, answers } = copy({ nth, slot }, other);
    const tried: LaunchedProcess[] = [];
    setAside(path.join(logsDir, logOf(name, slot)));
    try {
      const taken = await crew.replace(nameOfCopy(name, nth), {
        async launch() {
          const launched = await launch();
          tried.push(launched);
          return launched;
        },
        answers,
        isReady: () => isReadyAt(`${addresses[slot]}/readyz`),
        readyWithinMs: READY_WITHIN_MS,
        stop: { signal: 'SIGTERM', withinMs: drainMs + FINISH_WITHIN_MS },
      });
      free = slots[nth] ?? free;
      slots[nth] = slot;
      return taken;
    } catch (error) {
      throw new Error(`${messageOf(error)}${errorIn(tried[0]?.lastWords(LAST_WORDS))}`, {
        cause: error,
      });
    }
  };
  /** @returns how the last one ends: the address of each before it is needed for the next */
  const replaceAll = async (copies: number[], other: ServiceBuild, done: number[] = []) => {
    let gone = Promise.resolve();
    for (const nth of copies) {
      await gone;
      ({ gone } = await replace(nth, other));
      done.push(nth);
    }
    return { gone };
  };

  const startAll = async (first: ServiceBuild) => {
    for (const [nth, slot] of slots.entries()) {
      await crew.add(nameOfCopy(name, nth), 'service', copy({ nth, slot }, first));
    }
    runs = first;
    return { gone: Promise.resolve() };
  };

  return {
    version: () => runs?.version ?? null,
    async takeOver(other) {
      const before = runs;
      if (!before) return startAll(other);
      const replaced: number[] = [];
      try {
        const taken = await replaceAll([...slots.keys()], other, replaced);
        runs = other;
        return taken;
      } catch (error) {
        await (
          await replaceAll(replaced, before)
        ).gone;
        throw error;
      }
    },
  };
}

/** As the crew knows it. */
export const nameOfCopy = (part: string, nth: number): string =>
  nth === 0 ? part : `${part}-${nth + 1}`;

/** Of each address, so that the last words of a version that is tried are its own. */
export function logOf(name: ServicePart, slot: number): string {
  return `${nameOfCopy(name, slot)}.log`;
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
