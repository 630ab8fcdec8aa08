import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ToldError } from '@handloom/release-registry/told-errors';
import type { RunningShop } from './find-shop';
import { printable } from './printable';
import { sourcePlaces, type PlaceOf } from './source-places';

/** Of the sources: deeper ones are React's. */
const MOST_FRAMES = 6;

type Shop = Pick<RunningShop, 'registry' | 'releasesDir'>;
interface Version {
  version: string;
  mark: string;
}

/** What browsers told of the versions that somebody has or may go back to, the most frequent first. */
export async function errors(name: MicrofrontendName, { registry, releasesDir }: Shop) {
  const live = await registry.live();
  const record = live[name];
  const { running } = await registry.canaries();
  const versions: Version[] = [
    { version: record?.version ?? '', mark: 'live' },
    { version: running?.part === name ? running.version : '', mark: 'canary' },
    { version: record?.previous ?? '', mark: 'previous' },
  ].filter(({ version }) => version);
  const told = versions.map(async ({ version, mark }) => {
    const placeOf = await sourcePlaces({ name, version }, { live, releasesDir });
    const groups = await grouped(await registry.errors(name, version), placeOf);
    return [`${name} ${version} (${mark})`, ...(groups.length ? groups : ['  no errors'])];
  });
  return (await Promise.all(told)).flat().join('\n') || `${name} was never released here.`;
}

/** The same message at the same place is the same error. */
async function grouped(told: ToldError[], placeOf: PlaceOf): Promise<string[]> {
  const groups = new Map<string, ToldError[]>();
  for (const error of told) {
    const lines = [`${error.kind}  ${error.message}`, ...(await framesOf(error.stack, placeOf))];
    const text = lines.map(printable).join('\n     at ');
    groups.set(text, [...(groups.get(text) ?? []), error]);
  }
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([text, all]) => {
      const last = all.at(-1);
      const where = printable(`on ${last?.route}, trace ${last?.trace}`);
      return `  ${all.length}× ${text}\n     last ${last?.at} ${where}`;
    });
}

async function framesOf(stack: string, placeOf: PlaceOf): Promise<string[]> {
  const frames = await Promise.all(stack.split('\n').map(placeOf));
  return frames.filter((frame) => frame !== null).slice(0, MOST_FRAMES);
}
