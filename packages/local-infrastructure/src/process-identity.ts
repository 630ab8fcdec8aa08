import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process as it can be recognised later: a process id alone is given to another one some day. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

const hasProc = existsSync('/proc/self/stat');

/** @returns null when no such process runs; one that is dead and not yet reaped does not run. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = hasProc ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/** What the process was called with; empty when it is gone or not ours to see. */
export function commandLine(pid: number): string {
  if (hasProc) return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return ps(pid, 'command=');
}

/** Whether it is the process's working folder, not one of the same path in another container; false where the system does not tell. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return false;
  }
}

/** All that run; none where the system does not tell. */
export function processes(): number[] {
  return hasProc ? readdirSync('/proc').map(Number).filter(Boolean) : [];
}

/** Waits for the end of a process that need not be our child. @returns whether it ended in time. */
export async function waitForEnd(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** Asks the process to stop, and kills it when it has not within `withinMs`. */
export async function endProcess(
  identity: ProcessIdentity,
  { signal = 'SIGTERM', withinMs }: { signal?: NodeJS.Signals; withinMs: number },
): Promise<void> {
  if (!isRunning(identity)) return;
  send(identity.pid, signal);
  if (await waitForEnd(identity, withinMs)) return;
  if (isRunning(identity)) send(identity.pid, 'SIGKILL');
  await waitForEnd(identity, 2_000);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Field 22 of `/proc/<pid>/stat`; the name before it may hold spaces and parentheses. */
function startTimeFromProc(pid: number): string | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !state || state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
}

function startTimeFromPs(pid: number): string | null {
  return ps(pid, 'stat=').startsWith('Z') ? null : ps(pid, 'lstart=') || null;
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
