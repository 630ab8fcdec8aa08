import { createHash, randomBytes } from 'node:crypto';

export interface LinkToken {
  /** For the link, and for nobody else: it is stored nowhere. */
  token: string;
  hash: Buffer;
}

export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** A plain hash is enough for what cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
