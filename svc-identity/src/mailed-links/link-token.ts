import { createHash, randomBytes } from 'node:crypto';
import { ShopError } from '@handloom/service-kit/shop-error';

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

/** One answer for every link that does not hold, whatever the reason. */
export function linkIsVoid(): ShopError {
  const sentence = 'This link no longer works: it was used, replaced, or is too old.';
  return new ShopError(410, sentence, { code: 'link-void' });
}
