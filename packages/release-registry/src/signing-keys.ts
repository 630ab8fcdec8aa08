import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from '@handloom/contracts/parts';
import {
  addKey,
  keyId,
  keysOfFolder,
  publicEntries,
  readPrivateKey,
  readPublicKeys,
  type KeyOwner,
  type ReleaseKeys,
} from './release-keys';

type Environment = Record<string, string | undefined>;

export interface SigningKeys {
  /** Whose records count, as the gateways have it. */
  publicKeys: ReleaseKeys;
  /** What signs a part's records. @throws one sentence where there is none, or it is not the team's */
  keyOf(part: KeyOwner): KeyObject;
}

/** Of a demo, whose launcher makes them. */
export const demoKeysFolder = (dataDir: string) => path.join(dataDir, 'release-keys');
/** What the launcher told the gateway: a key that was made since is not heard of yet. */
const toldFile = (dataDir: string) => path.join(demoKeysFolder(dataDir), 'public-keys');

/**
 * For whoever starts a shop: what is given, else the demo's, made on first use.
 * @param parts that the shop has
 */
export function provideReleaseKeys(
  env: Environment,
  dataDir: string,
  parts: readonly PartName[],
): SigningKeys {
  const given = fromHere(env, 'RELEASE_PUBLIC_KEYS');
  const demo = () => keysOfFolder(demoKeysFolder(dataDir), [...parts, 'gateway']);
  const keys = given ? readPublicKeys(given) : demo();
  mkdirSync(demoKeysFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(toldFile(dataDir), `${publicEntries(keys)}\n`);
  return readReleaseKeys(env, dataDir);
}

/**
 * `RELEASE_PUBLIC_KEYS` and `RELEASE_KEY`; where they are not set, those of the shop on a data folder.
 * @param dataDir null: there is none
 * @throws one sentence where it is not known whose records count
 */
export function readReleaseKeys(env: Environment, dataDir: string | null): SigningKeys {
  const told = dataDir === null ? null : toldFile(dataDir);
  const given = fromHere(env, 'RELEASE_PUBLIC_KEYS') ?? (told && existsSync(told) ? told : null);
  if (!given) {
    throw new Error(
      'RELEASE_PUBLIC_KEYS must name the public keys of the teams, as the gateways have them: without them nobody can say which records count.',
    );
  }
  const publicKeys = readPublicKeys(given);
  return {
    publicKeys,
    keyOf(part) {
      const demo = dataDir === null ? '' : path.join(demoKeysFolder(dataDir), `${part}.pem`);
      const where = fromHere(env, 'RELEASE_KEY') ?? (existsSync(demo) ? demo : null);
      if (!where) {
        const remedy = makesKeys(dataDir)
          ? 'Stop the shop and start it again, once: it makes the key.'
          : 'Name the private key of its team with RELEASE_KEY.';
        throw new Error(`${part} is not released: no key is there to sign it. ${remedy}`);
      }
      const key = readPrivateKey(where, part, 'RELEASE_KEY');
      const half = createPublicKey(key);
      if (!publicKeys[part]?.some((known) => known.equals(half))) {
        throw new Error(
          `${part} is not released: the key ${keyId(key)} is none of its team’s, so gateways would ignore what it signs. Name the private key of its team with RELEASE_KEY.`,
        );
      }
      return key;
    },
  };
}

/** Whether who started the shop was given no keys, and made them: of a demo there is always one of the gateways. */
function makesKeys(dataDir: string | null): boolean {
  return dataDir !== null && existsSync(path.join(demoKeysFolder(dataDir), 'gateway.pem'));
}

/** A key pair for a team, or for the gateways. @returns what to do with it */
export function newKey(owner: KeyOwner, dataDir: string): string {
  const { file, entry } = addKey(owner, demoKeysFolder(dataDir));
  const [variable, right] =
    owner === 'gateway'
      ? ['ROLLBACK_KEY', 'takes releases back']
      : ['RELEASE_KEY', `releases ${owner}`];
  return [
    `The private key is in ${file}. Whoever has it ${right}: keep it outside the repository, and name it with ${variable}.`,
    'Gateways accept it once RELEASE_PUBLIC_KEYS says this too, and they were started again:',
    `  ${entry}`,
  ].join('\n');
}

/** npm runs a workspace's script in the workspace's folder; a file is named from where the caller is. */
export function fromHere(env: Environment, variable: string): string | undefined {
  const given = env[variable] || undefined;
  if (!given || !env['INIT_CWD']) return given;
  const file = path.resolve(env['INIT_CWD'], given);
  return existsSync(file) ? file : given;
}
