import { createHash, createPublicKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keyInUse, type KeyText } from '../settings/key-file';

export interface SessionKeys {
  /** Ed25519. Several, one after another, while sessions of a former key still live. */
  publicKey: KeyText;
  /** Only svc-identity signs. Its public half is among the others. */
  privateKey?: KeyText;
}

interface SigningKey {
  pem: string;
  kid: string;
}

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;
/** For keys that were taken away. A new one is found at once, by the first token that names it. */
const LOOK_EVERY_MS = 1_000;

/** Public keys whose sessions are accepted, by their names (`kid`). */
export function acceptedKeys(pems: string): Map<string, string> {
  return new Map((pems.match(PEM) ?? [pems]).map((pem) => [keyIdOf(pem), pem]));
}

/**
 * Name of a key, the same for its private and its public half: its thumbprint (RFC 7638), so that nobody has to
 * think of one or keep it.
 */
export function keyIdOf(pem: string): string {
  const { crv, kty, x } = createPublicKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/**
 * The keys of a part while they change in their files. Nobody has to tell the parts: a token that names an unknown key
 * makes a part look, and what signs is looked at before it signs.
 * @param onChange other keys are accepted than before
 * @throws when what signs is not accepted
 */
export function sessionKeysInUse(app: FastifyInstance, keys: SessionKeys, onChange: () => void) {
  const accepted = keyInUse(keys.publicKey, acceptedKeys, app.log);
  const own = keys.privateKey ? keyInUse(keys.privateKey, signingKey, app.log) : null;
  let signing = own?.value() ?? null;
  const look = () => {
    if (accepted.look()) onChange();
  };
  if (signing && !accepted.value().has(signing.kid)) {
    throw new Error('SESSION_PUBLIC_KEY lacks the public half of SESSION_PRIVATE_KEY.');
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));

  return {
    /** Those that may have signed a token: sessions from before keys had names may be of any. */
    of(kid: unknown): string[] {
      if (kid === undefined) return [...accepted.value().values()];
      if (!accepted.value().has(`${kid}`)) look();
      const key = accepted.value().get(`${kid}`);
      return key ? [key] : [];
    },
    /** Null where nothing is signed. A new key signs only when its sessions will be accepted. */
    signing(): SigningKey | null {
      if (!own || !signing) return null;
      own.look();
      const wanted = own.value();
      if (wanted.kid === signing.kid) return signing;
      if (!accepted.value().has(wanted.kid)) look();
      if (accepted.value().has(wanted.kid)) signing = wanted;
      else app.log.error('the new key that signs is not among those that are accepted: not used');
      return signing;
    },
  };
}

function signingKey(pem: string): SigningKey {
  return { pem, kid: keyIdOf(pem) };
}
