import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity';

/** `runtime.json` in a shop's data folder: what runs on it, for tools, tests and the next start. */
export interface RuntimeFile {
  launcher: ProcessIdentity;
  /** Null until the shop is up. */
  url: string | null;
  natsUrl: string | null;
  releasesDir: string;
  parts: Record<string, ProcessIdentity>;
}

const SETTLE_MS = 50;

const fileOf = (dataDir: string) => path.join(dataDir, 'runtime.json');

/** @returns null when no shop was ever started there, or it was stopped in order. */
export async function readRuntime(dataDir: string): Promise<RuntimeFile | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as RuntimeFile;
  } catch {
    return null;
  }
}

/** @returns null when no launcher runs on that folder now. */
export async function readRunning(dataDir: string): Promise<RuntimeFile | null> {
  const runtime = await readRuntime(dataDir);
  return runtime && isRunning(runtime.launcher) ? runtime : null;
}

/**
 * Takes the folder for one launcher; of two that start at the same moment one gets it.
 * @returns what the last launcher left when it was killed, null when it stopped in order.
 * @throws when another launcher runs on it.
 */
export async function claimRuntime(
  dataDir: string,
  runtime: RuntimeFile,
): Promise<RuntimeFile | null> {
  const running = await readRunning(dataDir);
  if (running) throw new Error(alreadyRunning(dataDir, running));
  const leftover = await readRuntime(dataDir);
  await removeRuntime(dataDir);
  try {
    // Fails when the other launcher was faster.
    await writeFile(fileOf(dataDir), JSON.stringify(runtime), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(alreadyRunning(dataDir, await readRunning(dataDir)), { cause: error });
  }
  // The other may have removed our claim as a leftover; of the two, the later one stands.
  await pause(SETTLE_MS);
  const settled = await readRuntime(dataDir);
  if (settled?.launcher.pid !== runtime.launcher.pid) {
    throw new Error(alreadyRunning(dataDir, settled));
  }
  return leftover;
}

export async function writeRuntime(dataDir: string, runtime: RuntimeFile): Promise<void> {
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(runtime, null, 2), { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}

export async function removeRuntime(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

function alreadyRunning(dataDir: string, runtime: RuntimeFile | null): string {
  const where = runtime?.url ? ` at ${runtime.url}` : '';
  return `A shop already runs on ${dataDir}${where}: stop it first, or give this one another SHOP_DATA_DIR and PORT.`;
}
