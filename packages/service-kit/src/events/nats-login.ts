import { existsSync } from 'node:fs';
import { nkeyAuthenticator, nkeys, type ConnectionOptions, type TlsOptions } from 'nats';

/** Seeds of nkeys of users begin so. */
const SEED = /^SU[A-Z2-7]+$/;

/**
 * How to connect to an address that carries a login, as addresses of databases do: the seed of an nkey
 * (`tls://SU…@nats:4222`), or a user with a password. One without any connects as nobody. With `tls://` only a server
 * is spoken to whose certificate is of the authority in the file that `?ca=` names (without it: of one that Node trusts).
 * @throws when {@link natsAddressProblem} finds one, or when what looks like a seed is none
 */
export function natsLogin(url: string): ConnectionOptions {
  const problem = natsAddressProblem(url);
  if (problem) throw new Error(`The address of NATS ${problem}.`);
  const { username, password, host } = parsed(url);
  const server: ConnectionOptions = {
    servers: host,
    ...(isEncrypted(url) && { tls: trusts(url) }),
  };
  const user = decodeURIComponent(username);
  if (SEED.test(user)) {
    const seed = new TextEncoder().encode(user);
    const publicKey = nkeys.fromSeed(seed).getPublicKey();
    return {
      ...server,
      authenticator: nkeyAuthenticator(seed),
      inboxPrefix: inboxOf(publicKey),
    };
  }
  if (user) return { ...server, user, pass: decodeURIComponent(password) };
  return server;
}

/**
 * What is wrong with an address of NATS, as a sentence goes on after the address's name; null when it can be used. Off this
 * machine it must be encrypted, unless it says that the network does that: `nats://SU…@nats:4222?tls=off`.
 */
export function natsAddressProblem(url: string): string | null {
  const { protocol, hostname, searchParams } = parsed(url);
  if (!['nats:', 'tls:'].includes(protocol)) return 'must be a tls:// or nats:// address';
  const ca = searchParams.get('ca');
  if (ca !== null && !existsSync(ca)) return 'names a file after ?ca= that is not there';
  if (isEncrypted(url) || isLoopback(hostname) || searchParams.get('tls') === 'off') return null;
  return 'must begin with tls://, since NATS is not on this machine; where the network itself encrypts, end it with ?tls=off';
}

/** Its files are read anew for each connection. */
function trusts(url: string): TlsOptions {
  const ca = parsed(url).searchParams.get('ca');
  return ca === null ? {} : { caFile: ca };
}

/** Whoever names an authority wants to see its certificate. */
function isEncrypted(url: string): boolean {
  const { protocol, searchParams } = parsed(url);
  return protocol === 'tls:' || searchParams.has('ca');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
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
