import { createHmac } from 'node:crypto';

/**
 * The same database by the service's own login, which owns nothing there (decision 043). Its password follows
 * from the owner's, so that a second start on the same server locks nobody out, and does not tell it.
 */
export function serviceLogin(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_service`;
  const secret = decodeURIComponent(url.password);
  url.username = encodeURIComponent(name);
  url.password = createHmac('sha256', secret).update(name).digest('base64url');
  return url.href;
}
