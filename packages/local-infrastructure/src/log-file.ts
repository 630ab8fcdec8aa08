import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';

const LARGEST_BYTES = 10_000_000;

/** Opens a part's log for appending. One that has grown large moves to `<name>.1` first. @returns a file descriptor. */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * The same while a part writes: it appends, so that it goes on at the beginning of what is emptied under it. Where that
 * cannot be done, it grows on.
 */
export function shortenLog(file: string): void {
  try {
    if (statSync(file).size <= LARGEST_BYTES) return;
    keepCopy(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // Nobody stops a shop for its log.
  }
}

function keepCopy(file: string, copy: string): void {
  try {
    copyFileSync(file, copy);
  } catch {
    // The disk is full: half a copy helps nobody.
    rmSync(copy, { force: true });
  }
}

/** The last lines of a log: what a part said before it died. */
export function lastLines(file: string, count = 3): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return '';
  const length = Math.min(size, 4_096);
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, buffer, 0, length, size - length);
  closeSync(descriptor);
  return buffer.toString('utf8').trim().split('\n').slice(-count).join('\n');
}
