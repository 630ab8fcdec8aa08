import type { Browser } from 'playwright-core';
import type { KeptWindows } from './kept-windows';

/** Address of the shop that all files of a run share. */
export function shopUrl(): string {
  const url = process.env['SPECIFICATION_SHOP'];
  if (!url) throw new Error('No shop runs: start-site.ts is the global setup of these tests.');
  return url;
}

/** Where that shop keeps what it has; mails that it would send are below `mail`. */
export function shopDataDir(): string {
  return process.env['SPECIFICATION_DATA_DIR'] ?? '';
}

/** See `browser-environment.ts`. */
export function keptWindows(): KeptWindows {
  if (!globalThis.keptWindows) throw new Error('These tests need browser-environment.ts.');
  return globalThis.keptWindows;
}

/** The browser that all files of a run share; the windows that a file opens in it close with the file. */
export function sharedBrowser(): Promise<Browser> {
  return keptWindows().connected();
}
