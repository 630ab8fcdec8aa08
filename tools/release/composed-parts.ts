import {
  inOrder,
  isMicrofrontend,
  type MicrofrontendName,
  type PerMicrofrontend,
  type RouteEntry,
} from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';

export interface Candidate {
  name: MicrofrontendName;
  /** Of the build, or of a release in the store. */
  folder: string;
}

/** What a candidate will meet on the pages. */
export interface Others {
  live: RegistryState;
  releasesDir: string;
  say: (line: string) => void;
}

interface Part {
  folder: string;
  description: ReleaseDescription;
}
export type Parts = PerMicrofrontend<Part>;

export interface Page {
  owner: MicrofrontendName;
  route: RouteEntry;
}

/** The candidate among the others' live releases. */
export async function partsWith({ name, folder }: Candidate, others: Others): Promise<Parts> {
  const { [name]: _its, ...live } = others.live;
  return {
    [name]: { folder, description: await readRelease(folder) },
    ...(await liveParts({ ...others, live })),
  };
}

/** What can be read of it. */
export async function liveParts({ live, releasesDir, say }: Others): Promise<Parts> {
  const parts: Parts = {};
  for (const name of inOrder(Object.keys(live).filter(isMicrofrontend))) {
    const version = live[name]?.version;
    if (!version) continue;
    const folder = releaseFolder(releasesDir, name, version);
    try {
      parts[name] = { folder, description: await readRelease(folder) };
    } catch (error) {
      say(`tried without ${name}, whose live release cannot be read: ${String(error)}`);
    }
  }
  return parts;
}

export function entriesOf(parts: Parts): [MicrofrontendName, Part][] {
  const names = inOrder(Object.keys(parts).filter(isMicrofrontend));
  return names.flatMap((name) => (parts[name] ? [[name, parts[name]]] : []));
}

export function pagesOf(parts: Parts): Page[] {
  return entriesOf(parts).flatMap(([owner, { description }]) =>
    description.routes.map((route) => ({ owner, route })),
  );
}

export function descriptionsOf(parts: Parts): PerMicrofrontend<ReleaseDescription> {
  return Object.fromEntries(entriesOf(parts).map(([name, { description }]) => [name, description]));
}
