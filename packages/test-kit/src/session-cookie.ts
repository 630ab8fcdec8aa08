import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { SESSION_COOKIE, SESSION_DAYS, type Role } from '@handloom/contracts/accounts';

export interface TestSession {
  userId: string;
  role?: Role;
  sessionId?: string;
  shownAs?: string;
  /** Which key the token names; default: none, as before keys had names. */
  kid?: string;
  /** Seconds since the epoch; default: now. */
  issuedAt?: number;
  /** Seconds since the epoch; default: as long after `issuedAt` as real sessions last. */
  expiresAt?: number;
}

/** PEM. */
export interface TestKeys {
  publicKey: string;
  privateKey: string;
}

export function generateTestKeys(): TestKeys {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The keys of this test file; give them to the service under test. */
export const TEST_KEYS: TestKeys = generateTestKeys();

/** A value for the `cookie` header: a session as svc-identity signs it. */
export function sessionCookie(session: TestSession, keys: TestKeys = TEST_KEYS): string {
  return `${SESSION_COOKIE}=${sessionToken(session, keys)}`;
}

/** The signed token alone (JWT, EdDSA). */
export function sessionToken(session: TestSession, keys: TestKeys = TEST_KEYS): string {
  const { userId, role = 'user', sessionId = randomUUID(), shownAs } = session;
  const iat = session.issuedAt ?? Math.floor(Date.now() / 1_000);
  const exp = session.expiresAt ?? iat + SESSION_DAYS * 86_400;
  const head = encode({ alg: 'EdDSA', typ: 'JWT', kid: session.kid });
  const claims = encode({ sub: userId, sid: sessionId, role, shownAs, iat, exp });
  const signature = sign(null, Buffer.from(`${head}.${claims}`), keys.privateKey);
  return `${head}.${claims}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
