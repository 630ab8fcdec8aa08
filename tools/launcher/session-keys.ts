import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SESSION_DAYS } from '@handloom/contracts/accounts';

/** As the services read them: base64 of PEM, or the file. Only svc-identity gets the private one. */
export interface SessionKeyVariables {
  privateKey: string;
  /** All whose sessions are accepted. */
  publicKey: string;
}

interface GivenKeys {
  privateKey?: string;
  /** Further ones that are accepted, while sessions of a former key live. */
  publicKey?: string;
}

const CURRENT = 'session-key.pem';
/** Public halves of all that are accepted; running parts read it again. */
const ACCEPTED = 'session-public-keys.pem';
/** Public halves, each under a line that says since when it signs no more. */
const FORMER = 'former-session-keys.pem';
const FORMER_KEY =
  /^Former since: (\S+)\n(-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----\n)/gm;
/** A day more than its last session, for a shop that is started again only the day after. */
const ACCEPTED_MS = (SESSION_DAYS + 1) * 86_400_000;

/**
 * The given key, or the one of the data folder, made on first use: a new one would sign everybody out, were the
 * former ones not accepted for as long as their sessions last.
 * @throws when the given one is not a key.
 */
export async function sessionKeys(
  dataDir: string,
  given: GivenKeys = {},
): Promise<SessionKeyVariables> {
  if (!given.privateKey) {
    await writeAccepted(dataDir, await keyOfFolder(dataDir));
    return { privateKey: path.join(dataDir, CURRENT), publicKey: path.join(dataDir, ACCEPTED) };
  }
  const pem = decode(given.privateKey);
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key');
  } catch {
    throw new Error(
      'SESSION_PRIVATE_KEY must be the base64 of an Ed25519 private key in PEM form.',
    );
  }
  const others = given.publicKey ? decode(given.publicKey) : '';
  return { privateKey: encode(pem), publicKey: encode(publicHalf(pem) + others) };
}

/**
 * Makes a new key for the data folder, also while its shop runs: parts read both files again. What the former one has
 * signed holds to its end.
 * @throws one sentence where no shop has a key there
 */
export async function rotateSessionKey(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, CURRENT))) {
    throw new Error(
      `No shop signs sessions with a key in ${dataDir}: name its data folder with SHOP_DATA_DIR.`,
    );
  }
  const former = await keyOfFolder(dataDir);
  const known = await formerKeys(dataDir);
  const all = [...known, { since: Date.now(), publicPem: publicHalf(former) }];
  const next = newKey();
  // Before the new key: what breaks off here signs nobody out, and nothing is signed that is not accepted.
  await write(
    path.join(dataDir, FORMER),
    all
      .map(({ since, publicPem }) => `Former since: ${new Date(since).toISOString()}\n${publicPem}`)
      .join('\n'),
  );
  await writeAccepted(dataDir, next);
  await write(path.join(dataDir, CURRENT), next);
}

async function writeAccepted(dataDir: string, privatePem: string): Promise<void> {
  const former = (await formerKeys(dataDir)).map(({ publicPem }) => publicPem);
  await write(path.join(dataDir, ACCEPTED), [publicHalf(privatePem), ...former].join(''));
}

/** Those whose sessions are not all over. */
async function formerKeys(dataDir: string): Promise<{ since: number; publicPem: string }[]> {
  const text = (await textOf(path.join(dataDir, FORMER))) ?? '';
  return [...text.matchAll(FORMER_KEY)]
    .map(([, since = '', publicPem = '']) => ({ since: Date.parse(since), publicPem }))
    .filter(({ since }) => Date.now() - since < ACCEPTED_MS);
}

async function keyOfFolder(dataDir: string): Promise<string> {
  const file = path.join(dataDir, CURRENT);
  const known = await textOf(file);
  if (known) {
    expectKey(known, file);
    return known;
  }
  const pem = newKey();
  await write(file, pem);
  return pem;
}

/** @throws one sentence that says what to do */
function expectKey(pem: string, file: string): void {
  try {
    createPrivateKey(pem);
  } catch (error) {
    throw new Error(
      `${file} is no key that signs sessions: put it back, as from a backup, or move it away, which signs everybody out.`,
      { cause: error },
    );
  }
}

/** Null where there is none. @throws where it cannot be read: a new key in its place would sign everybody out */
async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function publicHalf(privatePem: string): string {
  return createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64');
/** A key's file holds it as it is. */
const decode = (text: string) =>
  text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
