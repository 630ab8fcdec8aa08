import { revocationList } from './revocation-list';

const DAY_MS = 86_400_000;

const viewer = (userId: string, { sessionId = 'a', issuedAt = 100 } = {}) =>
  ({ userId, sessionId, issuedAt, role: 'user', expiresAt: 0 }) as const;

test('when a session, or all of a user, was ended weeks ago, then it stays ended as long as any token lasts, and is forgotten then', () => {
  let now = 0;
  const list = revocationList(() => now);
  list.add({ userId: 'asha', sessionId: 'one', issuedBefore: 0 });
  list.add({ userId: 'ravi', sessionId: null, issuedBefore: 100 });
  const areEnded = () => [list.has(viewer('asha', { sessionId: 'one' })), list.has(viewer('ravi'))];
  now = 31 * DAY_MS;
  list.forgetOld();
  expect(areEnded()).toEqual([true, true]);
  now = 33 * DAY_MS;
  list.forgetOld();
  expect(areEnded()).toEqual([false, false]);
});

test('when an older word about all of a user comes after a newer one, then the newer one counts', () => {
  const list = revocationList();
  const until = (issuedBefore: number) =>
    list.add({ userId: 'asha', sessionId: null, issuedBefore });
  expect([until(200), until(100), until(200)]).toEqual([true, false, false]);
  expect(list.has(viewer('asha', { issuedAt: 150 }))).toBe(true);
  expect(list.has(viewer('asha', { issuedAt: 200 }))).toBe(true);
  expect(list.has(viewer('asha', { issuedAt: 201 }))).toBe(false);
});
