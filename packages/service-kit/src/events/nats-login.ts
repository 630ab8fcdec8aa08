import type { ConnectionOptions, TlsOptions } from 'nats';
import { isEncrypted, natsAddressProblem, parsedNatsAddress } from '../settings/nats-address';
import { nkeyProof } from './nkey-proof';

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
  const { username, password, host } = parsedNatsAddress(url);
  const server: ConnectionOptions = {
    servers: host,
    ...(isEncrypted(url) && { tls: trusts(url) }),
  };
  const user = decodeURIComponent(username);
  if (SEED.test(user)) {
    const { publicKey, authenticator } = nkeyProof(user);
    return { ...server, authenticator, inboxPrefix: inboxOf(publicKey) };
  }
  if (user) return { ...server, user, pass: decodeURIComponent(password) };
  return server;
}

/** Its files are read anew for each connection. */
function trusts(url: string): TlsOptions {
  const ca = parsedNatsAddress(url).searchParams.get('ca');
  return ca === null ? {} : { caFile: ca };
}

/** Where answers to one user arrive; nobody else may listen there. */
export function inboxOf(publicKey: string): string {
  return `_INBOX.${publicKey}`;
}

/** The address as it can be shown: its login is a secret. */
export function withoutLogin(url: string): string {
  const { protocol, host } = parsedNatsAddress(url);
  return `${protocol}//${host}`;
}
