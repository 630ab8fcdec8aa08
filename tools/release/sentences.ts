import type { PartName } from '@handloom/contracts/parts';
import type { ReleaseChange } from '@handloom/release-registry/change-release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import type { RunningShop } from './find-shop';

export const at = (url: RunningShop['url']) => (url ? ` at ${url}` : '');

export function sentenceOfRelease(
  name: PartName,
  { changed, record }: ReleaseChange,
  url: string | null,
): string {
  const before = record.previous ? `; before it ${record.previous} (--rollback)` : '';
  const was = changed ? 'is live now' : 'was live already';
  return `${name} ${record.version} ${was}${at(url)}${changed ? before : ''}.`;
}

export function sentenceOfRollback(
  name: PartName,
  { record: { version, previous: away } }: ReleaseChange,
  url: string | null,
): string {
  return away
    ? `${name} ${away} is taken back: ${version} is live again${at(url)}. Forward: --to ${away}.`
    : `${name} is on the site again${at(url)}, with ${version}.`;
}

export function sentenceOfEnd(name: PartName, canary: string, live: RegistryState): string {
  return `The canary ${name} ${canary} has ended; everybody has ${live[name]?.version ?? 'what is live'}.`;
}
