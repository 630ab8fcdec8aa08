import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { lastLines, openLog, shortenLog } from './log-file';
import { endProcess, identify, type ProcessIdentity } from './process-identity';

const SHORTEN_LOG_EVERY_MS = 60_000;

export interface LaunchOptions {
  name: string;
  command: string;
  args: string[];
  /** Standard output and error are appended here. */
  logFile: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** What asks it to stop gracefully. */
  stopSignal?: NodeJS.Signals;
  /**
   * How it learns that its launcher died: by itself, from the end of its standard input, or through
   * a small process beside it that sends the stop signal (programs that are not ours).
   */
  learnsOfOrphaning: 'from-stdin' | 'from-watchdog';
}

export interface LaunchedProcess {
  name: string;
  identity: ProcessIdentity;
  /** Settles when it ends, for whatever reason, with a sentence for people. */
  exited: Promise<string>;
  hasExited(): boolean;
  /** The end of its log. */
  lastWords(lines?: number): string;
  /** Graceful stop, by its own signal or another one, and a kill after `withinMs`. */
  stop(withinMs: number, signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program in a session of its own, so that Ctrl-C in the terminal reaches only the launcher,
 * which then stops its parts in order.
 * @throws when the program cannot be started.
 */
export async function launchProcess(options: LaunchOptions): Promise<LaunchedProcess> {
  const { name, command, args, logFile, stopSignal = 'SIGTERM' } = options;
  const log = openLog(logFile);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new Error(`${name} cannot be started: ${error.message}`)),
    );
  });
  const pid = child.pid as number;
  // A program that already ended has no start time any more; its exit is still reported.
  const identity = identify(pid) ?? { pid, startedAt: 'ended' };
  const watchdog =
    options.learnsOfOrphaning === 'from-watchdog' ? watchOver(pid, stopSignal) : null;

  const shortening = setInterval(() => shortenLog(logFile), SHORTEN_LOG_EVERY_MS).unref();
  let over = false;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      clearInterval(shortening);
      dismiss(watchdog);
      resolve(signal ? `${name} was ended by ${signal}` : `${name} exited with ${code}`);
    });
  });
  return {
    name,
    identity,
    exited,
    hasExited: () => over,
    lastWords: (lines) => lastLines(logFile, lines),
    async stop(withinMs, signal = stopSignal) {
      if (!over) await endProcess(identity, { signal, withinMs });
      await exited;
    },
  };
}

/**
 * Sleeps until its standard input ends, which is when its launcher dies, even by SIGKILL; then sends
 * the signal, unless it was dismissed before.
 */
function watchOver(pid: number, signal: NodeJS.Signals): ChildProcess {
  const script = `read -r word; [ "$word" = dismissed ] || kill -s ${signal.slice(3)} ${pid}`;
  const watchdog = spawn('/bin/sh', ['-c', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

function dismiss(watchdog: ChildProcess | null): void {
  watchdog?.stdin?.end('dismissed\n');
}
