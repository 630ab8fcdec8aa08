import { createHash, createPublicKey } from 'node:crypto';

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

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
