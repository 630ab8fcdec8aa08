import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { OwnShop } from '../tests/shop/own-shop';

// As many connections as callers at once.
const agent = new http.Agent({ keepAlive: true });

export interface Call {
  method: string;
  /** The status without which it fails. */
  expected: number;
  /** A text goes as it is, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** @throws when the answer has another status than expected. */
export function call(
  url: string,
  { method, expected, body, headers = {} }: Call,
): Promise<{ text: string; headers: http.IncomingHttpHeaders }> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const ofBody = payload !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers: { ...headers, ...ofBody } });
    request.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        if (answer.statusCode === expected) resolve({ text, headers: answer.headers });
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`));
      });
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/** @returns the cookies of a new account that is signed in. */
export async function signUp(shop: Pick<OwnShop, 'url'>): Promise<string> {
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  const body = { fullName: 'Asha Example', ...account };
  await call(`${shop.url}/api/auth/signup`, { method: 'POST', expected: 201, body });
  const login = { method: 'POST', expected: 200, body: account };
  const { headers } = await call(`${shop.url}/api/auth/login`, login);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** Every caller calls again as soon as it was answered. @returns how many calls there were. */
export async function keepCalling(
  { callers, seconds }: { callers: number; seconds: number },
  one: (caller: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const caller = async (_: unknown, index: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await one(index, turn);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return count;
}

export function closeConnections(): void {
  agent.destroy();
}

/** @param share 0.5 for the median, 0.99 for what one of a hundred exceeds */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
