import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { PerMicrofrontend, RouteEntry } from '@handloom/contracts/pages';
import type { PerPart } from '@handloom/contracts/parts';
import { microfrontendName, partName, routeEntry } from '@handloom/contracts/release';
import { releaseRecord, type ReleaseRecord } from './release-record';

/** What the gateway last knew, so that it can open while NATS is away. */
const lastKnown = z.object({
  /** The registry's records, as they were signed. */
  versions: z.partialRecord(partName, releaseRecord),
  /** Also of removed microfrontends, whose pages must still say what is missing. */
  routes: z.partialRecord(microfrontendName, z.array(routeEntry)),
});
export interface LastKnown {
  versions: PerPart<ReleaseRecord>;
  routes: PerMicrofrontend<RouteEntry[]>;
}

/** All of it, or nothing: whether its records count is the reader's to say. */
export async function readLastKnown(releasesDir: string): Promise<LastKnown> {
  try {
    const text = await readFile(fileIn(releasesDir), 'utf8');
    return lastKnown.parse(JSON.parse(text)) as LastKnown;
  } catch {
    return { versions: {}, routes: {} };
  }
}

/** Written beside and renamed: several gateways may share the folder. */
export async function writeLastKnown(releasesDir: string, known: LastKnown): Promise<void> {
  const temporary = `${fileIn(releasesDir)}.${randomUUID()}`;
  try {
    await writeFile(temporary, JSON.stringify(known, null, 2));
    await rename(temporary, fileIn(releasesDir));
  } catch (error) {
    // It is tried again and again, and on a full disk each try would leave a file.
    await rm(temporary, { force: true });
    throw error;
  }
}

function fileIn(releasesDir: string): string {
  return path.join(releasesDir, 'live.json');
}
