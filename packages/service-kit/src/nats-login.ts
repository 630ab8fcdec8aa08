import { nkeyAuthenticator, nkeys, type ConnectionOptions } from 'nats';

/** Seeds of nkeys of users begin so. */
const SEED = /^SU[A-Z2-7]+$/;

/**
 * How to connect to an address that carries a login, as addresses of databases do: the seed of an nkey
 * (`nats://SU…@127.0.0.1:4222`), or a user with a password. One without any connects as nobody.
 * @throws when what looks like a seed is none
 */
export function natsLogin(url: string): ConnectionOptions {
  const { username, password, host } = parsed(url);
  const user = decodeURIComponent(username);
  if (SEED.test(user)) {
    const seed = new TextEncoder().encode(user);
    const publicKey = nkeys.fromSeed(seed).getPublicKey();
    return {
      servers: host,
      authenticator: nkeyAuthenticator(seed),
      inboxPrefix: inboxOf(publicKey),
    };
  }
  if (user) return { servers: host, user, pass: decodeURIComponent(password) };
  return { servers: host };
}

/** Where answers to one user arrive; nobody else may listen there. */
export function inboxOf(publicKey: string): string {
  return `_INBOX.${publicKey}`;
}

/** The address as it can be shown: its login is a secret. */
export function withoutLogin(url: string): string {
  const { protocol, host } = parsed(url);
  return `${protocol}//${host}`;
}

/** `127.0.0.1:4222` is an address of NATS too. */
function parsed(url: string): URL {
  return new URL(url.includes('://') ? url : `nats://${url}`);
}
