import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { shopDataDir } from './shared-site';

/**
 * The path of the link that was mailed to this address.
 * @param mail its kind, and the page that its link opens
 * @throws when there is none yet
 */
export async function mailedLink(
  email: string,
  mail: { kind: string; page: string },
): Promise<string> {
  const folder = path.join(shopDataDir(), 'mail');
  const files = (await readdir(folder)).filter((name) => name.includes(`-${mail.kind}-`));
  for (const file of files) {
    const written = await readFile(path.join(folder, file), 'utf8');
    if (!written.includes(email)) continue;
    // Quoted-printable, RFC 2045 6.7: long lines are broken, and `=` is written as its number.
    const text = written.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [link] = new RegExp(`${mail.page}\\?token=[\\w-]+`).exec(text) ?? [];
    if (link) return link;
  }
  throw new Error(`No link was mailed to ${email}`);
}
