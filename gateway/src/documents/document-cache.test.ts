import { documentCache } from './document-cache';

const lasting = (text: string) => ({ text, lasting: true, bytes: text.length });

test('when news comes while a document is made, then that document is not kept', async () => {
  const cache = documentCache<ReturnType<typeof lasting>>(() => 60_000);
  let finish: (document: ReturnType<typeof lasting>) => void = () => undefined;
  const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
  cache.drop();
  finish(lasting('before the news'));

  expect((await old).text).toBe('before the news');
  expect((await cache.get('/', async () => lasting('after it'))).text).toBe('after it');
});

test('when making fails, then the next one tries again', async () => {
  const cache = documentCache<ReturnType<typeof lasting>>(() => 60_000);
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.get('/', async () => lasting('yes'))).text).toBe('yes');
});

test('when a document is too old, then it is made anew', async () => {
  let age = 60_000;
  const cache = documentCache<ReturnType<typeof lasting>>(() => age);
  await cache.get('/', async () => lasting('old'));
  expect((await cache.get('/', async () => lasting('new'))).text).toBe('old');
  age = 0;
  expect((await cache.get('/', async () => lasting('new'))).text).toBe('new');
});
