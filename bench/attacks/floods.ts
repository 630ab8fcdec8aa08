import { randomUUID } from 'node:crypto';
import { flood, type Attack } from './attack';

const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
const email = () => `${randomUUID()}@example.com`;
const MESSAGE = JSON.stringify({
  fullName: 'A',
  email: 'a@example.com',
  phone: '1',
  subject: 'a',
  message: 'a rug',
});
/** As many hosts as a small botnet has; each its own address. */
const botnet = (n: number) => ({ 'x-forwarded-for': `198.18.${n % 4}.${n % 250}` });

/** Requests that are well formed, and too many or too large. */
export const floods: Attack[] = [
  {
    name: 'header floods',
    sent: '8 callers, 200 headers of 100 bytes each',
    run: flood({
      callers: 8,
      request: () => {
        const headers = Object.fromEntries(
          Array.from({ length: 200 }, (_, n) => [`x-${n}`, 'a'.repeat(100)]),
        );
        return { path: '/', init: { headers } };
      },
    }),
  },
  {
    name: 'cache keys, unknown parameters of a page',
    sent: '16 callers, `/categories/all?x<n>=1`',
    run: flood({ callers: 16, request: (n) => ({ path: `/categories/all?x${n}=1` }) }),
  },
  {
    name: 'cache keys, unknown parameters of a read',
    sent: '16 callers, `/api/products?x<n>=1`',
    run: flood({ callers: 16, request: (n) => ({ path: `/api/products?limit=24&x${n}=1` }) }),
  },
  {
    name: 'cache keys, searches that nobody made',
    sent: '16 callers, `/api/products?search=wool&minPrice=<n>`',
    run: flood({
      callers: 16,
      request: (n) => ({ path: `/api/products?search=wool&minPrice=${n}&r=${randomUUID()}` }),
    }),
  },
  {
    name: 'the same, from 1,000 addresses',
    sent: '16 callers, each request another address',
    run: flood({
      callers: 16,
      request: (n) => ({
        path: `/api/products?search=wool&maxPrice=${100_000 + n}`,
        init: { headers: botnet(n) },
      }),
    }),
  },
  {
    name: '404 floods, pages',
    sent: '16 callers, `/<made up>`',
    run: flood({ callers: 16, request: () => ({ path: `/${randomUUID()}` }) }),
  },
  {
    name: '404 floods, products',
    sent: '16 callers, `/product/<made-up id>`',
    run: flood({ callers: 16, request: () => ({ path: `/product/${randomUUID()}` }) }),
  },
  {
    name: 'the same, from 1,000 addresses',
    sent: '16 callers, each request another address',
    run: flood({
      callers: 16,
      request: (n) => ({ path: `/product/${randomUUID()}`, init: { headers: botnet(n) } }),
    }),
  },
  {
    name: 'many parameters',
    sent: '8 callers, 1,500 parameters in one address',
    run: flood({
      callers: 8,
      request: () => ({
        path: `/api/products?${Array.from({ length: 1_500 }, (_, n) => `size=${n}`).join('&')}`,
      }),
    }),
  },
  {
    name: 'big bodies',
    sent: '8 callers, 5 MB to `/contact`',
    run: flood({
      callers: 8,
      request: () => ({ path: '/contact', init: json(`{"name":"${'x'.repeat(5_000_000)}"}`) }),
    }),
  },
  {
    name: 'deep JSON',
    sent: '8 callers, 250,000 brackets to `/api/auth/login`',
    run: flood({
      callers: 8,
      request: () => ({
        path: '/api/auth/login',
        init: json('['.repeat(125_000) + ']'.repeat(125_000)),
      }),
    }),
  },
  {
    name: 'login floods, one account',
    sent: '8 callers, from 1,000 addresses',
    run: flood({
      callers: 8,
      request: (n) => ({
        path: '/api/auth/login',
        init: json('{"email":"admin@handloom.example","password":"guessed"}', botnet(n)),
      }),
    }),
  },
  {
    name: 'login floods, any account',
    sent: '8 callers, one address',
    run: flood({
      callers: 8,
      request: () => ({
        path: '/api/auth/login',
        init: json(JSON.stringify({ email: email(), password: 'guessed' })),
      }),
    }),
  },
  {
    name: 'reset floods',
    sent: '8 callers, one address, any account',
    run: flood({
      callers: 8,
      request: () => ({
        path: '/api/auth/forgot-password',
        init: json(JSON.stringify({ email: email() })),
      }),
    }),
  },
  {
    name: 'upload bombs',
    sent: '4 callers, 20 MB as a picture to `/api/products`, no session',
    run: flood({
      callers: 4,
      request: () => {
        const body = new FormData();
        body.set('images', new Blob([new Uint8Array(20_000_000)], { type: 'image/png' }), 'a.png');
        return { path: '/api/products', init: { method: 'POST', body } };
      },
    }),
  },
  {
    name: 'forged forwarding headers',
    sent: '8 callers, a made-up address before the front’s own, `/contact`',
    run: flood({
      callers: 8,
      request: (n) => ({
        path: '/contact',
        init: json(MESSAGE, {
          'x-forwarded-for': `10.0.${n % 250}.1, 198.51.100.7`,
        }),
      }),
    }),
  },
];
