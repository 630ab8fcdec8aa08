import { farewellNow, logOut } from './log-out';

test('when a logout is over, then the end of a later session is none: what is typed in that one waits for its login', async () => {
  globalThis.fetch = async (_input, init) => {
    if (init?.method === 'POST') return Response.json({ success: true });
    return Response.json({ message: 'Please sign in.' }, { status: 401 });
  };
  await logOut();
  expect(farewellNow()).toBeNull();
});
