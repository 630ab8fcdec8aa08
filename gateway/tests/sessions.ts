import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { SESSION_COOKIE, type Role } from '@handloom/contracts/accounts';

const keys = generateKeyPairSync('ed25519');
export const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

interface Session {
  userId: string;
  sessionId: string;
  cookie: string;
}

/** A session as svc-identity signs it. */
export function session({
  role = 'user',
  seconds = 3_600,
}: { role?: Role; seconds?: number } = {}): Session {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, sid: sessionId, role, iat, exp: iat + seconds };
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign(null, Buffer.from(text), keys.privateKey).toString('base64url');
  return { userId, sessionId, cookie: `${SESSION_COOKIE}=${text}.${signature}` };
}
