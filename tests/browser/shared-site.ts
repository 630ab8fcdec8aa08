import { chromium, type Browser } from 'playwright-core';

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

/** A connection of its own to the browser that all files of a run share; its windows close with it. */
export function sharedBrowser(): Promise<Browser> {
  return chromium.connect(process.env['SPECIFICATION_BROWSER'] ?? '');
}
