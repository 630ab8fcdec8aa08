import { SESSION_REVOCATIONS_PATH } from '@handloom/contracts/session-revocations';
import { newShopper, send, startIdentity, type IdentityUnderTest } from '../identity-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(async () => identity.stop());

const logOut = (cookie: string) => send(identity.app, 'POST /api/auth/logout', { cookie });

describe('what svc-identity says to other services', () => {
  const ask = (since?: string, headers: Record<string, string> = {}) =>
    send(identity.app, `GET ${SESSION_REVOCATIONS_PATH}${since ? `?since=${since}` : ''}`, {
      headers,
    });

  test('when asked since a moment, then it is what came after it, also what was about to be committed', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await logOut(cookie);
    const { asOf } = (await ask()).json<{ asOf: string }>();
    const about = (answer: Awaited<ReturnType<typeof ask>>) =>
      answer
        .json<{ revocations: { userId: string }[] }>()
        .revocations.filter(({ userId }) => userId === id);
    expect(about(await ask())).toHaveLength(1);
    expect(about(await ask(asOf))).toHaveLength(1);
    expect(about(await ask(new Date(Date.now() + 60_000).toISOString()))).toEqual([]);
  });

  test('when the call came through the gateway, then there is nothing', async () => {
    expect((await ask(undefined, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  });

  test('when a moment is not one, then it is 400', async () => {
    expect((await ask('yesterday')).statusCode).toBe(400);
  });
});
