import { generateKeyPairSync } from 'node:crypto';
import type { KeyOwner, ReleaseKeys } from './release-keys';
import type { SignedChanges } from './signed-changes';
import type { ReleaseRegistry } from './registry';
import type { ReleaseNote } from './release-record';

/** The parts of a test's shop that pages are made of. */
export const TEST_PARTS = ['shell', 'mf-storefront', 'mf-cart', 'mf-admin'] as const;
const TEST_SERVICES = ['svc-catalog', 'svc-identity', 'svc-journal', 'svc-orders'] as const;

const pairs = new Map(
  [...TEST_PARTS, ...TEST_SERVICES, 'gateway' as const].map((owner: KeyOwner) => [
    owner,
    generateKeyPairSync('ed25519'),
  ]),
);

/** What a test's gateways and tools hold of each team. */
export const TEST_PUBLIC_KEYS: ReleaseKeys = Object.fromEntries(
  [...pairs].map(([owner, { publicKey }]) => [owner, [publicKey]]),
);

export function testKey(owner: KeyOwner) {
  const pair = pairs.get(owner);
  if (!pair) throw new Error(`${owner} signs nothing.`);
  return pair.privateKey;
}

/** Every part's changes, each signed by the team that owns it. */
export function teamsChanges(
  registry: Pick<ReleaseRegistry, 'as'>,
  note: ReleaseNote,
): SignedChanges {
  return {
    setLive: (name, ...rest) => registry.as(note, testKey(name)).setLive(name, ...rest),
    rollback: (name, ...rest) => registry.as(note, testKey(name)).rollback(name, ...rest),
    remove: (name, ...rest) => registry.as(note, testKey(name)).remove(name, ...rest),
    preview: (name, ...rest) => registry.as(note, testKey(name)).preview(name, ...rest),
    canary: (name, ...rest) => registry.as(note, testKey(name)).canary(name, ...rest),
    endCanary: (name) => registry.as(note, testKey(name)).endCanary(name),
  };
}
