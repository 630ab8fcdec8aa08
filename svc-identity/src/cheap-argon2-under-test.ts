import type * as Argon2 from '@node-rs/argon2';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The real argon2 at the least cost that it knows. What is kept and verified at its full cost, log-in.test.ts looks at. */
export function cheapArgon2(): Pick<typeof Argon2, 'hash' | 'verify'> {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return {
    hash: (password, options) => real.hash(password, { ...options, ...CHEAP }),
    // Nobody's hash has its full cost, and fits no password at this one either.
    verify: (stored, password) =>
      real.verify(String(stored).replace(/m=\d+,t=\d+/, 'm=8,t=1'), password),
  };
}
