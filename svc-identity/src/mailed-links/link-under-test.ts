import type { ReceivedMail } from '@handloom/test-kit/test-smtp';
import type { Database } from '../database';
import { keepChangeToken } from './email-change-repository';
import { hashOfToken } from './link-token';
import { keepResetToken } from './password-reset-repository';

/** As when its mail is written, to an account that waits for another address. */
export async function changeLinkIsMailed(
  database: Database,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const [wish] = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM email_changes WHERE user_id = ${userId}`;
  await keepChangeToken(database, wish?.id ?? '', hashOfToken(token));
}

/** As when its mail is written, to an account that asked for a new password. @returns whether it holds */
export async function resetLinkIsMailed(
  database: Database,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  const [wish] = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM password_resets WHERE email_key = ${email}`;
  return keepResetToken(database, wish?.id ?? '', hashOfToken(token));
}

/**
 * The token of the link to a page, as its reader's mail program would find it.
 * @throws when the mail has none
 */
export function tokenIn(page: string, mail: ReceivedMail | undefined): string {
  const text = mail?.body.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
  const [, token] = new RegExp(`https://shop\\.example${page}\\?token=([\\w-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`No link in ${text}`);
  return token;
}
