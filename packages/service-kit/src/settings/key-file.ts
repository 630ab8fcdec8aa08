import { readFileSync, statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';

/** A key as text (PEM), or the file in which it lies, as PEM or its base64, and may be changed. */
export type KeyText = string | { file: string };

/**
 * A file that is gone, or has no key in it, changes nothing: whoever is signed in stays so while it is being replaced.
 * @throws when there is no key to begin with
 */
export function keyInUse<Key>(given: KeyText, read: (pem: string) => Key, log: FastifyBaseLogger) {
  if (typeof given === 'string') {
    const key = read(given);
    return { value: () => key, look: () => false };
  }
  const { file } = given;
  let seen = stampOf(file);
  let key = read(pemIn(file));
  return {
    value: () => key,
    /** Reads the file if it is another than before. @returns whether there is another key */
    look(): boolean {
      const stamp = stampOf(file);
      if (stamp === seen) return false;
      seen = stamp;
      try {
        key = read(pemIn(file));
      } catch (error) {
        log.error({ err: error, file }, 'a key file is unusable; what it said before holds');
        return false;
      }
      log.info({ file }, 'a key file was read again');
      return true;
    },
  };
}

function pemIn(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
}

/** Another file of the same name has another number; one that was written again another moment. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : 'gone';
}
