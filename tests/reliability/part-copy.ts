import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@handloom/local-infrastructure/free-port';
import type { OwnShop } from '../shop/own-shop';

const LOOK_EVERY_MS = 50;

/** One of several copies of a part. */
export interface PartCopy {
  url: string;
  /** Ends it by a signal and waits until it is back and ready, on the same address. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** For good. */
  end(): Promise<void>;
}

/** The copy that the launcher runs, and starts again by itself. */
export async function launchedCopy(shop: OwnShop, part: string): Promise<PartCopy> {
  const url = await shop.addressOf(part);
  return {
    url,
    async restart(signal) {
      const pid = await shop.pidOf(part);
      process.kill(pid, signal);
      while ((await shop.pidOf(part)) === pid) await pause(LOOK_EVERY_MS);
      await untilReady(url);
    },
    end: async () => undefined,
  };
}

/** Another copy of a part that runs, told the same but for its port and what is `changed`. */
export async function startCopy(
  shop: OwnShop,
  part: string,
  changed: Record<string, string> = {},
): Promise<PartCopy> {
  const running = await readFile(`/proc/${await shop.pidOf(part)}/environ`, 'utf8');
  const environment = Object.fromEntries(
    running
      .split('\0')
      .filter(Boolean)
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...environment, PORT: String(port), STOP_WITH_PARENT: '0', ...changed };
  const logFile = path.join(shop.dataDir, 'logs', `${part}-${port}.log`);

  const start = async () => {
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, ['dist/main.cjs'], {
      cwd: path.resolve(__dirname, '../..', part),
      env,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await untilReady(url, child);
    return { child, ended };
  };
  let copy = await start();
  return {
    url,
    async restart(signal) {
      copy.child.kill(signal);
      await copy.ended;
      copy = await start();
    },
    async end() {
      copy.child.kill('SIGKILL');
      await copy.ended;
    },
  };
}

async function untilReady(url: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child && child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode}.`);
    await pause(LOOK_EVERY_MS);
  }
}
