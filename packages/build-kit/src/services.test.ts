import { agreedClaims, claimsIn } from './services';

const claim = (...paths: string[]) => ({ title: 'A service', paths });

test('when each address has one owner, then all claims hold, as in this checkout', () => {
  expect(agreedClaims()).toEqual(claimsIn());
  const byMethod = { 'svc-a': claim('GET /api/notes'), 'svc-b': claim('POST /api/notes') };
  expect(agreedClaims(byMethod)).toBe(byMethod);
});

test.each([
  [claim('/api/notes'), 'svc-a claims /api/notes, and svc-b /api/notes: one of them must'],
  [claim('/api/other', '/api/notes/old'), 'svc-a claims /api/notes/old, and svc-b /api/notes: one'],
  [claim('GET /api/notes'), 'svc-a claims GET /api/notes, and svc-b /api/notes: one of them must'],
  [claim('/api/releases/1'), '/api/releases/1 belongs to the gateway already, so svc-a cannot'],
  [claim('/notes'), '/notes is no address of a service, so svc-a cannot have it'],
])(
  'when a service claims what is not to be had (%j), then one sentence says so',
  (own, sentence) => {
    expect(() => agreedClaims({ 'svc-a': own, 'svc-b': claim('/api/notes') })).toThrow(sentence);
  },
);
