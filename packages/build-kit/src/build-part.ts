import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { MICROFRONTENDS } from './microfrontends';
import { partInputs } from './part-inputs';
import { writeAtOnce } from './release-folder';
import { REPOSITORY } from './repository';
import { SERVICES } from './services';

/** What can be built by name: the largest first, so that two at a time end together. */
export const PARTS: readonly string[] = [
  ...MICROFRONTENDS.toSorted((one, other) => filesOf(other) - filesOf(one)),
  ...SERVICES,
  'gateway',
  'packages/payment-sandbox',
];

/** False when the part's sources changed since its last build, or it was never built. */
export async function isBuilt(part: string): Promise<boolean> {
  const folder = path.join(REPOSITORY, part);
  const result = isMicrofrontend(part) ? 'dist/latest' : 'dist/main.cjs';
  if (!existsSync(path.join(folder, result))) return false;
  const stamp = await readFile(stampFile(folder), 'utf8').catch(() => '');
  return stamp === partInputs(part);
}

/**
 * @param becomes `kept`: a microfrontend's build that is not its latest, beside it
 * @returns the version of a microfrontend; undefined for a service
 */
export async function buildPart(
  part: string,
  becomes: 'latest' | 'kept' = 'latest',
): Promise<string | undefined> {
  const folder = path.join(REPOSITORY, part);
  const inputs = partInputs(part);
  const version = await build(part, folder, { becomes, inputs });
  // Sources that changed while they were built are not what was built.
  if (becomes === 'latest' && inputs === partInputs(part))
    await writeAtOnce(stampFile(folder), inputs);
  return version;
}

async function build(
  part: string,
  folder: string,
  { becomes, inputs }: { becomes: 'latest' | 'kept'; inputs: string },
): Promise<string | undefined> {
  if (isMicrofrontend(part)) {
    const { buildMicrofrontend } = await import('./build-microfrontend');
    return buildMicrofrontend(folder, becomes);
  }
  const { buildService } = await import('./build-service');
  await buildService(folder, versionOf(inputs));
  return undefined;
}

/** What a service's build calls itself: the same sources have the same version. */
export function serviceVersion(service: string): string {
  return versionOf(partInputs(service));
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
