import { ADMIN, apiSession, apiShopper, expectStatus, type ApiShopper } from '../shop/api-client';

/** Ways in which a session ends before its time. */
export const WAYS = ['logout', 'signed out elsewhere', 'disabled', 'another password'] as const;
export type Way = (typeof WAYS)[number];

/** A signed-in browser. */
export interface RevocableSession {
  way: Way;
  /** As a `cookie` header carries it. */
  cookie: string;
  /** Ends the session; resolves when that is confirmed. */
  revoke(): Promise<unknown>;
}

const PASSWORD = 'a good rug';

/** Signs people up who will lose their sessions, each way as often as the others. */
export async function revocableSessions(
  shopUrl: string,
  identityUrl: string,
  count: number,
): Promise<RevocableSession[]> {
  const admin = await apiSession(identityUrl, ADMIN);
  const sessions: RevocableSession[] = [];
  while (sessions.length < count) {
    const way = WAYS[sessions.length % WAYS.length] as Way;
    const shopper = await apiShopper(shopUrl);
    const { _id, email } = await whoIs(shopper);
    // Revoking goes to svc-identity itself: the gateway may be what is restarted.
    const another = await apiSession(identityUrl, { email, password: PASSWORD });
    const calls: Record<Way, () => Promise<Response>> = {
      logout: () =>
        fetch(new URL('/api/auth/logout', identityUrl), {
          method: 'POST',
          headers: { cookie: shopper.cookie },
        }),
      'signed out elsewhere': () => another.send('DELETE', '/api/auth/sessions'),
      disabled: () => admin.send('PATCH', `/api/users/${_id}`, { body: { disabled: true } }),
      'another password': () =>
        another.send('POST', '/api/auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'a better rug' },
        }),
    };
    const revoke = () => expectStatus(200, calls[way]());
    sessions.push({ way, cookie: shopper.cookie, revoke });
  }
  return sessions;
}

async function whoIs(shopper: ApiShopper): Promise<{ _id: string; email: string }> {
  const answer = await expectStatus(200, shopper.send('GET', '/api/auth/me'));
  const { user } = (await answer.json()) as { user: { _id: string; email: string } };
  return user;
}
