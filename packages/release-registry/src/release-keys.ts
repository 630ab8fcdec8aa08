import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { isPart, type PartName, type PerPart } from '@handloom/contracts/parts';

/** Who signs records: the team of each part, and the gateways, which may only take a release back. */
export type KeyOwner = PartName | 'gateway';
/** Public keys by owner; while a team changes its key it has two. */
export type ReleaseKeys = PerPart<KeyObject[]> & { gateway?: KeyObject[] };

const PRIVATE_KEY_HINT = 'an Ed25519 private key in PEM form, its base64, or a file that holds it';

export function isKeyOwner(name: string): name is KeyOwner {
  return name === 'gateway' || isPart(name);
}

/** The parts that the shop has: those whose teams may release. */
export function partsOf(keys: ReleaseKeys): PartName[] {
  return inOrder(Object.keys(keys).filter(isPart));
}

/** Those of them that pages are made of. */
export function microfrontendsOf(keys: ReleaseKeys): MicrofrontendName[] {
  return partsOf(keys).filter(isMicrofrontend);
}

/**
 * @param given `mf-cart=MCow… shell=MCow…`, or a file that says so, in which lines may begin with `#`
 * @throws one sentence that names the entry that is wrong
 */
export function readPublicKeys(given: string): ReleaseKeys {
  const text = /=MCow/.test(given) ? given : readFile(given, 'RELEASE_PUBLIC_KEYS');
  const entries = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter(Boolean);
  const keys: ReleaseKeys = {};
  for (const entry of entries) {
    const [, owner = '', encoded = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
    if (!isKeyOwner(owner)) {
      throw new Error(
        `RELEASE_PUBLIC_KEYS: ${entry} must begin with the name of a part, such as mf-cart, or gateway, and “=”.`,
      );
    }
    (keys[owner] ??= []).push(publicKeyOf(encoded, entry));
  }
  return keys;
}

/** As {@link readPublicKeys} reads it. */
export function publicEntry(owner: KeyOwner, key: KeyObject): string {
  return `${owner}=${publicHalf(key).toString('base64')}`;
}

/** Tells keys apart for people; nothing is decided by it. */
export function keyId(key: KeyObject): string {
  return createHash('sha256').update(publicHalf(key)).digest('hex').slice(0, 8);
}

function publicHalf(key: KeyObject): Buffer {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return half.export({ type: 'spki', format: 'der' });
}

/**
 * @param given a PEM, its base64, a file, or a folder in which each owner's key has its name
 * @throws one sentence that names the variable
 */
export function readPrivateKey(given: string, owner: KeyOwner, variable: string): KeyObject {
  const pem = pemOf(given, owner, variable);
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new Error(`${variable} must be ${PRIVATE_KEY_HINT}.`);
}

/** A new key in a file that only its owner reads. */
function makeKey(file: string, { privateKey } = generateKeyPairSync('ed25519')): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
}

/**
 * A further key of an owner, beside those of a folder.
 * @returns its file, and what `RELEASE_PUBLIC_KEYS` must say
 */
export function addKey(owner: KeyOwner, folder: string): { file: string; entry: string } {
  const pair = generateKeyPairSync('ed25519');
  const file = path.join(folder, `${owner}.${keyId(pair.publicKey)}.pem`);
  makeKey(file, pair);
  return { file, entry: publicEntry(owner, pair.publicKey) };
}

/**
 * The keys of a demo's data folder, `<owner>.pem`, made for these owners where they are missing. A second key of
 * an owner, `<owner>.<id>.pem`, is accepted as well.
 */
export function keysOfFolder(folder: string, owners: readonly KeyOwner[]): ReleaseKeys {
  for (const owner of owners) {
    const file = path.join(folder, `${owner}.pem`);
    if (!existsSync(file)) makeKey(file);
  }
  const keys: ReleaseKeys = {};
  for (const file of readdirSync(folder).sort()) {
    const owner = /^([a-z0-9-]+)\.(?:[0-9a-f]{8}\.)?pem$/.exec(file)?.[1] ?? '';
    if (!isKeyOwner(owner)) continue;
    const key = readPrivateKey(path.join(folder, file), owner, path.join(folder, file));
    (keys[owner] ??= []).push(createPublicKey(key));
  }
  return keys;
}

export function publicEntries(keys: ReleaseKeys): string {
  return [...partsOf(keys), 'gateway' as const]
    .flatMap((owner) => (keys[owner] ?? []).map((key) => publicEntry(owner, key)))
    .join(' ');
}

function publicKeyOf(encoded: string, entry: string): KeyObject {
  try {
    const key = createPublicKey({
      key: Buffer.from(encoded, 'base64'),
      format: 'der',
      type: 'spki',
    });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new Error(
    `RELEASE_PUBLIC_KEYS: ${entry} is no Ed25519 public key; npm run release -- mf-cart --new-key makes a pair.`,
  );
}

function pemOf(given: string, owner: KeyOwner, variable: string): string {
  if (given.includes('-----BEGIN')) return given;
  // Base64 of the same beginning.
  if (given.startsWith('LS0tLS1CRUdJTi')) return Buffer.from(given, 'base64').toString('utf8');
  const found = statSync(given, { throwIfNoEntry: false });
  // What is no file may be the key itself, spoiled: it is not repeated.
  if (!found) throw new Error(`${variable} must be ${PRIVATE_KEY_HINT}, which cannot be read.`);
  return readFile(found.isDirectory() ? path.join(given, `${owner}.pem`) : given, variable);
}

function readFile(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${variable}: ${path.resolve(file)} cannot be read.`);
  }
}
