import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import type { ServicePart } from '@handloom/contracts/parts';
import { MICROFRONTENDS } from './microfrontends';
import { partInputs } from './part-inputs';
import { publishReleased, writeAtOnce } from './release-folder';
import { REPOSITORY } from './repository';
import { SERVICES } from './services';

/** What can be built by name: the largest first, so that two at a time end together. */
export const PARTS: readonly string[] = [
  ...MICROFRONTENDS.toSorted((one, other) => filesOf(other) - filesOf(one)),
  ...SERVICES,
  'gateway',
  'packages/payment-sandbox',
];

/** Names the last build that nobody was to see, and what it was built of. */
const BESIDE = '.beside';

/** False when the part's sources changed since its last build, or it was never built. */
export async function isBuilt(part: string): Promise<boolean> {
  const folder = path.join(REPOSITORY, part);
  const result = isMicrofrontend(part) ? 'dist/latest' : 'dist/main.cjs';
  if (!existsSync(path.join(folder, result))) return false;
  const stamp = await readFile(stampFile(folder), 'utf8').catch(() => '');
  return stamp === partInputs(part);
}

/**
 * A shop that runs from this checkout makes a microfrontend's build live as soon as it is finished.
 * @returns the version of a microfrontend; undefined for a service
 */
export async function buildPart(part: string): Promise<string | undefined> {
  const folder = path.join(REPOSITORY, part);
  const inputs = partInputs(part);
  const version = await build(part, folder, inputs);
  // Sources that changed while they were built are not what was built.
  if (inputs === partInputs(part)) await writeAtOnce(stampFile(folder), inputs);
  return version;
}

/** The same of a service. @throws where its sources changed meanwhile */
export async function buildToRelease(service: ServicePart): Promise<void> {
  const inputs = partInputs(service);
  await buildPart(service);
  refuseOthers(service, inputs);
}

/** Nobody has tested what was built of some sources as they were and of others as they became. */
function refuseOthers(part: string, inputs: string): void {
  if (inputs !== partInputs(part))
    throw new Error(`The sources of ${part} changed while they were built. Try again.`);
}

/** A build that lies beside the latest one, and what it was built from. */
export interface BuildBeside {
  version: string;
  inputs: string;
}

/**
 * Builds a microfrontend that nobody is to see yet: its latest build stays what it was. Of the same sources the build is there
 * already: a canary after a preview, and a release after a canary, wait for none.
 * @throws where its sources changed meanwhile
 */
export async function buildBeside(name: MicrofrontendName): Promise<BuildBeside> {
  const inputs = partInputs(name);
  const dist = path.join(REPOSITORY, name, 'dist');
  const before = await builtBeside(dist, inputs);
  if (before) return { version: before, inputs };
  const { buildMicrofrontend } = await microfrontendBuild();
  const version = await buildMicrofrontend(path.join(REPOSITORY, name), 'kept');
  refuseOthers(name, inputs);
  await rememberBeside(dist, { version, inputs });
  return { version, inputs };
}

/** @returns the version that was last built beside of these inputs; null where it was not, or is there no more */
export async function builtBeside(dist: string, inputs: string): Promise<string | null> {
  const text = await readFile(path.join(dist, BESIDE), 'utf8').catch(() => '');
  const [of, version = ''] = text.trim().split(' ');
  return of === inputs && existsSync(path.join(dist, version, 'release.json')) ? version : null;
}

export async function rememberBeside(
  dist: string,
  { version, inputs }: { version: string; inputs: string },
): Promise<void> {
  await writeAtOnce(path.join(dist, BESIDE), `${inputs} ${version}\n`);
}

/** The next `npm start` then has what was released, and need not build it. */
export async function becomeLatest(
  name: MicrofrontendName,
  { version, inputs }: BuildBeside,
  repository = REPOSITORY,
): Promise<void> {
  const folder = path.join(repository, name);
  const dist = path.join(folder, 'dist');
  // Many builds since have taken its place.
  if (!existsSync(path.join(dist, version))) return;
  // Whoever looks in between builds once more, and takes no build for one of other sources.
  await rm(stampFile(folder), { force: true });
  await publishReleased(dist, version);
  await writeAtOnce(stampFile(folder), inputs);
}

async function build(part: string, folder: string, inputs: string): Promise<string | undefined> {
  if (isMicrofrontend(part)) {
    const { buildMicrofrontend } = await microfrontendBuild();
    return buildMicrofrontend(folder);
  }
  const { buildService } = await import('./build-service');
  await buildService(folder, versionOf(inputs));
  return undefined;
}

/**
 * What the federation plugin writes lies where it is first loaded from, and in a chunk modules stand in the order of their
 * paths: from its own folder (`npm run build -w shell`) the shell was another version.
 */
async function microfrontendBuild() {
  process.chdir(REPOSITORY);
  return import('./build-microfrontend');
}

/** What the build of a service, or of the gateway, calls itself: the same sources have the same version. */
export function serviceVersion(service: string): string {
  return versionOf(partInputs(service));
}

/** Of a service or the gateway. False also of one that this checkout does not have, such as another branch brings. */
export function isProgramOfThisCheckout(part: string, version: string): boolean {
  return [...SERVICES, 'gateway'].includes(part) && serviceVersion(part) === version;
}

function versionOf(inputs: string): string {
  return inputs.slice(0, 12);
}

function filesOf(part: string): number {
  return readdirSync(path.join(REPOSITORY, part, 'src'), { recursive: true }).length;
}

function stampFile(folder: string): string {
  return path.join(folder, 'dist', '.inputs');
}
