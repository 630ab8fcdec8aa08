import { randomBytes } from 'node:crypto';

/** Ids as the providers make them: a prefix and letters nobody can guess. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Both providers count in seconds. */
export const now = () => Math.floor(Date.now() / 1_000);
