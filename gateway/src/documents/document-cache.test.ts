import { changeLedger } from '../cache-invalidation/change-ledger';
import { documentCache } from './document-cache';

const made = (text: string, topics = ['listings']) => ({
  text,
  topics,
  lasting: true,
  bytes: text.length,
  asOf: performance.now(),
});
const openCache = (maxAgeMs = () => 60_000) => {
  const ledger = changeLedger();
  return { ledger, cache: documentCache<ReturnType<typeof made>>(ledger, maxAgeMs) };
};

test('when news comes while a document is made, then that document is neither kept nor waited for', async () => {
  const { ledger, cache } = openCache();
  let finish: (document: ReturnType<typeof made>) => void = () => undefined;
  const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
  ledger.changed(['listings']);
  expect((await cache.get('/', async () => made('after the news'))).text).toBe('after the news');
  finish(made('before it'));

  expect((await old).text).toBe('before it');
  expect((await cache.get('/', async () => made('too late'))).text).toBe('after the news');
});

test('when a document of before the news is there, then who asks still waits for the one after it', async () => {
  const { ledger, cache } = openCache();
  const finish: ((document: ReturnType<typeof made>) => void)[] = [];
  const make = () => cache.get('/', () => new Promise((resolve) => finish.push(resolve)));
  const before = make();
  ledger.changed(['listings']);
  const after = make();
  finish[0]?.(made('before'));
  expect((await before).text).toBe('before');
  const later = make();
  expect(finish).toHaveLength(2);
  finish[1]?.(made('after'));
  expect([(await after).text, (await later).text]).toEqual(['after', 'after']);
});

test('when something else changes, then a document stays; its own news make it anew', async () => {
  const { ledger, cache } = openCache();
  await cache.get('/product', async () => made('old', ['product 1']));
  ledger.changed(['product 2', 'listings']);
  expect((await cache.get('/product', async () => made('new'))).text).toBe('old');
  ledger.changed(['product 1']);
  const former: unknown[] = [];
  const renewed = await cache.get('/product', async (document) => {
    former.push(document?.text);
    return made('new');
  });
  expect([renewed.text, former]).toEqual(['new', ['old']]);
});

test('when making fails, then the next one tries again', async () => {
  const { cache } = openCache();
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.get('/', async () => made('yes'))).text).toBe('yes');
});

test('when a document’s data is too old, then it is made anew', async () => {
  let age = 60_000;
  const { cache } = openCache(() => age);
  await cache.get('/', async () => made('old'));
  expect((await cache.get('/', async () => made('new'))).text).toBe('old');
  age = 0;
  expect((await cache.get('/', async () => made('new'))).text).toBe('new');
});
