import type { ReceivedMail } from '@handloom/test-kit/test-smtp';

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
