import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, quantile } from '../load';

/** A pause between two requests: a handful of people, not a load. */
const STEP_MS = 40;
const ACCOUNTS = 30;
const GIVES_UP_MS = 10_000;

export interface Noticed {
  requests: number;
  failed: number;
  p50: number;
  p95: number;
}

export type HonestVisitors = Awaited<ReturnType<typeof honestVisitors>>;

/**
 * People of other addresses who look at a kept page, search for what nobody searched before, open a rug, add it to their
 * cart, and sign in.
 */
export async function honestVisitors(url: string, products: string[]) {
  const accounts: { email: string; cookie: string; from: string }[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const from = `203.0.113.${n + 1}`;
    accounts.push({ ...(await signUp(url, from)), from });
  }
  let turn = 0;
  const rug = () => products[turn % products.length] ?? '';
  const steps: ((one: (typeof accounts)[number]) => Promise<unknown>)[] = [
    ({ from }) => get('/', from),
    ({ from }) => get(`/api/products?search=wool&minPrice=${turn}&limit=24`, from),
    ({ from }) => get(`/product/${rug()}`, from),
    ({ from, cookie }) =>
      call(`${url}/api/cart/add`, {
        method: 'POST',
        expected: 201,
        body: { _id: rug(), quantity: 1 },
        headers: { cookie, 'x-forwarded-for': from },
      }),
    ({ from, email }) =>
      call(`${url}/api/auth/login`, {
        method: 'POST',
        expected: 200,
        body: { email, password: 'a good rug' },
        headers: { 'x-forwarded-for': from },
      }),
  ];
  const get = (path: string, from: string) =>
    call(url + path, { method: 'GET', expected: 200, headers: { 'x-forwarded-for': from } });

  return {
    /** One account that an attacker may know. */
    known: accounts[0],
    async walk(seconds: number): Promise<Noticed> {
      const took: number[] = [];
      let failed = 0;
      const end = performance.now() + seconds * 1_000;
      while (performance.now() < end) {
        turn += 1;
        const step = steps[turn % steps.length];
        const account = accounts[Math.floor(turn / steps.length) % accounts.length];
        const began = performance.now();
        if (step && account) {
          const late = pause(GIVES_UP_MS, 'late');
          const outcome = await Promise.race([
            step(account).then(
              () => 'well',
              () => 'failed',
            ),
            late,
          ]);
          if (outcome !== 'well') failed += 1;
        }
        took.push(performance.now() - began);
        await pause(STEP_MS);
      }
      return {
        requests: took.length,
        failed,
        p50: quantile(took, 0.5),
        p95: quantile(took, 0.95),
      };
    },
  };
}

async function signUp(url: string, from: string): Promise<{ email: string; cookie: string }> {
  const headers = { 'x-forwarded-for': from };
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  const body = { fullName: 'Asha Example', ...account };
  await call(`${url}/api/auth/signup`, { method: 'POST', expected: 201, body, headers });
  const login = { method: 'POST', expected: 200, body: account, headers };
  const { headers: said } = await call(`${url}/api/auth/login`, login);
  const cookie = (said['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return { email: account.email, cookie };
}
