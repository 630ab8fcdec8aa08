import { fork, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Rendition } from './rendition';
import type { BackgroundEncoder } from './rendition-queue';

const LOWEST_PRIORITY = 19;
const IDLE_MS = 10_000;

export interface EncoderTask {
  id: number;
  master: Uint8Array;
  rendition: Rendition;
}
export type EncoderAnswer = { id: number; content: Uint8Array } | { id: number; failure: string };

type Waiting = { resolve(content: Buffer): void; reject(reason: Error): void };

/**
 * To everything else on the machine. Where Linux shares processors out by session (see sched(7), "The
 * autogroup feature") a process's own priority counts only inside its session.
 */
function giveWay(pid: number): void {
  os.setPriority(pid, LOWEST_PRIORITY);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST_PRIORITY));
  } catch {
    // Another system, or a Linux without it.
  }
}

/**
 * Encodes in a process of its own, of the lowest priority, so that no reader waits for a core that
 * draws AVIF. It starts when there is work and ends when there is none.
 * @param program path of `encode-pictures`
 * @param execArgv options of Node to run it with
 */
export function encoderProcess(
  program: string,
  execArgv: string[] = process.execArgv,
): BackgroundEncoder {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let lastId = 0;

  /** What is being encoded fails with the process that had it. */
  const lose = () => {
    child = null;
    for (const { reject } of waiting.values()) reject(new Error('The encoder ended.'));
    waiting.clear();
  };
  const stop = () => {
    child?.kill('SIGKILL');
    lose();
  };
  const start = (): ChildProcess => {
    const started = fork(program, {
      execArgv,
      serialization: 'advanced',
      stdio: 'ignore',
      // A session of its own, which Linux can give way as a whole.
      detached: true,
    });
    if (started.pid) giveWay(started.pid);
    started.on('message', (message) => {
      const answer = message as EncoderAnswer;
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failure' in answer) asked?.reject(new Error(answer.failure));
      else asked?.resolve(Buffer.from(answer.content));
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
    });
    const lost = () => {
      // One that was stopped ends a little later: what waits by then is the next one's.
      if (child === started) lose();
    };
    started.on('error', lost);
    started.on('exit', lost);
    return started;
  };

  return {
    encode(master, { width, format }) {
      if (idle) clearTimeout(idle);
      child ??= start();
      const id = (lastId += 1);
      const task: EncoderTask = { id, master, rendition: { width, format } };
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child?.send(task, (error) => {
          if (!error) return;
          waiting.delete(id);
          reject(error);
        });
      });
    },
    close() {
      if (idle) clearTimeout(idle);
      stop();
    },
  };
}
