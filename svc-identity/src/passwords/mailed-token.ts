import type { Database } from '../database';
import { keepResetToken } from './password-reset-repository';
import { newResetToken } from './reset-token';

/**
 * The token of a link that is about to be mailed. It is made while its mail is written, so that it stands
 * nowhere but in the mail, and holds as long as promised also when the mail had to wait.
 * @returns null when nobody wants the link any more
 */
export async function mailedToken(database: Database, resetId: string): Promise<string | null> {
  const { token, hash } = newResetToken();
  return (await keepResetToken(database, resetId, hash)) ? token : null;
}
