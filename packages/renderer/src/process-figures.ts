import { readFileSync } from 'node:fs';

/** What Linux tells in; see proc(5) and sysconf(3), which on all its platforms of today says 100. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in milliseconds; null where it cannot be read. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything; `utime` and `stime` are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/**
 * How long a process, by its first thread, could have run and was not let, in milliseconds since it began; 0 where
 * it cannot be read. See the kernel's sched-stats.
 */
export function queuedMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Memory of the machine that a process holds, in megabytes; 0 where it cannot be read. */
export function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
