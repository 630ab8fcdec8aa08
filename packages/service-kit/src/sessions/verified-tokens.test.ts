import { verifiedTokens } from './verified-tokens';

const EXPIRES_AT = 2_000;
const claims = { sub: 'u', sid: 's', role: 'user', iat: 1_000, exp: EXPIRES_AT };

function tokens(maxTokens = 10) {
  const verified: string[] = [];
  let seconds = 1_500;
  const read = verifiedTokens(
    (token) => {
      verified.push(token);
      if (token.startsWith('bad')) throw new Error('forged');
      return { ...claims, sid: token };
    },
    { maxTokens, now: () => seconds * 1_000 },
  );
  return { read, verified, setClock: (to: number) => (seconds = to) };
}

test('when a token comes again, then its signature is not verified again', () => {
  const { read, verified } = tokens();
  expect(read('a')).toMatchObject({ userId: 'u', sessionId: 'a', expiresAt: EXPIRES_AT });
  expect(read('a')).toBe(read('a'));
  expect(verified).toEqual(['a']);
});

test('when a token expires meanwhile, then it counts no more', () => {
  const { read, setClock } = tokens();
  expect(read('a')).not.toBeNull();
  setClock(EXPIRES_AT);
  expect(read('a')).toBeNull();
});

test('when a token is forged, then it is verified each time and takes no place', () => {
  const { read, verified } = tokens(1);
  read('a');
  expect([read('bad'), read('bad')]).toEqual([null, null]);
  read('a');
  expect(verified).toEqual(['a', 'bad', 'bad']);
});

test('when there are too many, then the one used longest ago is forgotten', () => {
  const { read, verified } = tokens(2);
  for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) read(token);
  expect(verified).toEqual(['a', 'b', 'c', 'b']);
});

test('when the claims are not a session’s, then there is none', () => {
  expect(verifiedTokens(() => ({ sub: 'u' }))('a')).toBeNull();
});
