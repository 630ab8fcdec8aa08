import { createHash } from 'node:crypto';

/** Name of a picture: the first half of the SHA-256 of what came in, so that the same bytes are stored once. */
export function pictureHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
