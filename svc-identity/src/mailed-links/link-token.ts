import { createHash, randomBytes } from 'node:crypto';

/**
 * The token of a link that is about to be mailed. It is made while its mail is written, so that it stands
 * nowhere but in the mail, and holds as long as promised also when the mail had to wait.
 * @param keep lets it open what the link is for, and answers false when nobody wants the link any more
 * @returns null when nobody does
 */
export async function mailedToken(
  keep: (hash: Buffer) => Promise<boolean>,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  return (await keep(hashOfToken(token))) ? token : null;
}

/** A plain hash is enough for what cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
