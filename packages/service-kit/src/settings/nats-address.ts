import { existsSync } from 'node:fs';

/**
 * What is wrong with an address of NATS, as a sentence goes on after the address's name; null when it can be used. Off this
 * machine it must be encrypted, unless it says that the network does that: `nats://SU…@nats:4222?tls=off`.
 */
export function natsAddressProblem(url: string): string | null {
  const { protocol, hostname, searchParams } = parsedNatsAddress(url);
  if (!['nats:', 'tls:'].includes(protocol)) return 'must be a tls:// or nats:// address';
  const ca = searchParams.get('ca');
  if (ca !== null && !existsSync(ca)) return 'names a file after ?ca= that is not there';
  if (isEncrypted(url) || isLoopback(hostname) || searchParams.get('tls') === 'off') return null;
  return 'must begin with tls://, since NATS is not on this machine; where the network itself encrypts, end it with ?tls=off';
}

/** Whoever names an authority wants to see its certificate. */
export function isEncrypted(url: string): boolean {
  const { protocol, searchParams } = parsedNatsAddress(url);
  return protocol === 'tls:' || searchParams.has('ca');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** `127.0.0.1:4222` is an address of NATS too. */
export function parsedNatsAddress(url: string): URL {
  return new URL(url.includes('://') ? url : `nats://${url}`);
}
