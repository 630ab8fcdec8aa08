import { createPrivateKey, sign } from 'node:crypto';
import { nkeys, type Authenticator } from 'nats';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Proves to NATS that its user has the seed, as the library's own authenticator does, with Node's Ed25519: that one,
 * in JavaScript, holds a process up for 50 ms at its first connection, and several at once on a busy machine for
 * longer than NATS waits for a proof.
 * @throws when it is no seed
 */
export function nkeyProof(seed: string): { publicKey: string; authenticator: Authenticator } {
  const publicKey = nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
  const der = Buffer.concat([PKCS8_HEAD, rawSeed(seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey,
    authenticator: (nonce = '') => ({
      nkey: publicKey,
      sig: nonce === '' ? '' : sign(null, Buffer.from(nonce), key).toString('base64'),
    }),
  };
}

/** Two bytes before it say what it is a seed of, two behind it are its check sum. */
function rawSeed(seed: string): Buffer {
  const bits = Array.from(seed, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).subarray(2, 34);
}
