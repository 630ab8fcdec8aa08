import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import type { z } from 'zod';
import type { ReadApi } from '@handloom/contracts/pages';
import { endWithParent } from './end-with-parent';
import { answer, type Ask, type ReadAnswer } from './protocol';
import { watchOneAsk } from './watch-one-ask';
import { openNote } from './whereabouts-note';

/** Of heap: one page that needs more is to blame; what piles up is found before (watch-one-ask.ts). */
const MAX_MEGABYTES = 256;
const LAST_WORDS = 4_000;
const LOWEST_PRIORITY = os.constants.priority.PRIORITY_LOW;

/** The process ended, or was ended because one ask held it, before it answered. */
export class RendererEnded extends Error {
  /** The fragment or part whose code ran; empty where nobody's did. */
  readonly whereabouts: string;
  /** By neither its code nor us, such as by a system that is out of memory. */
  readonly fromOutside: boolean;
  /** By us, once a page was made, for what it held then. */
  readonly betweenPages: boolean;

  constructor(
    sentence: string,
    whereabouts: string,
    { fromOutside = false, betweenPages = false } = {},
  ) {
    super(sentence);
    this.whereabouts = whereabouts;
    this.fromOutside = fromOutside;
    this.betweenPages = betweenPages;
  }
}

export type RendererProcess = ReturnType<typeof startProcess>;

export interface ProgramToRun {
  /** Path of the renderer's program. */
  program: string;
  /** Options of Node to run it with. */
  execArgv?: string[];
  /** How much more than this process it gives way to what else runs on the machine, from 0 to 19: see nice(2). */
  niceness?: number;
}

/**
 * One process that runs teams' code, with none of our secrets in its environment. It answers one ask at a
 * time. An ask that holds it for a second of processor time ends it: code that never ends lets nothing
 * else be heard.
 */
export function startProcess(program: ProgramToRun, read?: ReadApi) {
  const note = openNote();
  const child = forkProgram(program, note.fd);
  const stopWaiting = child.pid === undefined ? undefined : endWithParent(child.pid);
  let lastWords = '';
  let killed: { why: string; betweenPages: boolean } | undefined;
  let over: RendererEnded | undefined;
  let isReady = false;
  let waiting: { resolve(value: unknown): void; reject(reason: Error): void } | undefined;

  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-LAST_WORDS);
  });
  const ended = new Promise<RendererEnded>((resolve) => {
    const end = (how: string) => {
      // Of what could not be started both events tell.
      if (over) return;
      stopWaiting?.();
      const sentence = `The renderer ended (${killed?.why ?? how}). ${lastWords}`.trim();
      const fromOutside = !killed && how === 'SIGKILL';
      over = new RendererEnded(sentence, note.read(), { fromOutside, ...killed });
      note.close();
      waiting?.reject(over);
      waiting = undefined;
      resolve(over);
    };
    child.once('error', (error) => {
      if (child.pid === undefined) end(error.message);
    });
    child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
  });
  const kill = (why: string, betweenPages = false) => {
    killed ??= { why, betweenPages };
    // One that could not be started has the id 0, which is the group of whoever sends a signal: it would be the gateway's.
    if (child.pid !== undefined) child.kill('SIGKILL');
  };
  child.on('message', (message) => {
    const parsed = answer.safeParse(message);
    if (!parsed.success) return kill('it sent what no renderer sends');
    const { data } = parsed;
    if (data.kind === 'ready') {
      isReady = true;
      return;
    }
    if (data.kind === 'read') {
      return void readFor(data.url, read).then((told) => child.connected && child.send(told));
    }
    const asked = waiting;
    waiting = undefined;
    if (data.kind === 'failed') asked?.reject(new Error(data.sentence));
    else asked?.resolve(data.value);
  });

  return {
    ended,
    kill,
    /** @throws RendererEnded; Error with what the renderer says, or when its answer is not what it must be */
    async ask<Answer>(ask: Ask, shape: z.ZodType<Answer>): Promise<Answer> {
      if (over) throw over;
      const { pid } = child;
      if (pid === undefined) throw await ended;
      const isPage = ask.kind !== 'open';
      const stopWatching = watchOneAsk({ pid, isReady: () => isReady, isPage, kill });
      try {
        const value = await new Promise<unknown>((resolve, reject) => {
          waiting = { resolve, reject };
          child.send(ask, (error) => {
            // It ends, or cannot be spoken to; `close` knows more, and rejects.
            if (error) child.kill('SIGKILL');
          });
        });
        return shape.parse(value);
      } finally {
        stopWatching();
      }
    },
  };
}

function forkProgram(
  { program, execArgv = [], niceness = 0 }: ProgramToRun,
  noteFd: number,
): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [...execArgv, `--max-old-space-size=${MAX_MEGABYTES}`],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', noteFd],
  });
  if (child.pid !== undefined) {
    os.setPriority(child.pid, Math.min(os.getPriority() + niceness, LOWEST_PRIORITY));
  }
  return child;
}

async function readFor(url: string, read?: ReadApi): Promise<ReadAnswer> {
  try {
    if (!read) throw new Error('Not asked for.');
    return { kind: 'read', body: await read(url) };
  } catch (error) {
    return { kind: 'read', failure: String(error) };
  }
}
