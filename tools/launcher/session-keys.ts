import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** As the services read them: base64 of PEM. Only svc-identity gets the private one. */
export interface SessionKeyVariables {
  privateKey: string;
  publicKey: string;
}

/**
 * The given key, or the one of the data folder, made on first use: a new one would sign everybody out.
 * @throws when the given one is not a key.
 */
export async function sessionKeys(dataDir: string, given?: string): Promise<SessionKeyVariables> {
  const pem = given ? decode(given) : await keyOfFolder(path.join(dataDir, 'session-key.pem'));
  let publicPem: string;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key');
    publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    throw new Error(
      'SESSION_PRIVATE_KEY must be the base64 of an Ed25519 private key in PEM form.',
    );
  }
  return { privateKey: encode(pem), publicKey: encode(publicPem) };
}

async function keyOfFolder(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFile(file, pem, { mode: 0o600 });
  return pem;
}

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
