import { z } from 'zod';
import { apiGetList } from './api-list';

const answering = (headers: Record<string, string>) => {
  globalThis.fetch = async () => new Response('["a","b"]', { headers });
};

test('when the list is one page of many, then the count of all comes along', async () => {
  answering({ 'X-Total-Count': '57' });
  await expect(apiGetList('/api/users', z.array(z.string()))).resolves.toEqual({
    items: ['a', 'b'],
    total: 57,
  });
});

test('when no count is given, then the list is all there is', async () => {
  answering({});
  await expect(apiGetList('/api/users', z.array(z.string()))).resolves.toEqual({
    items: ['a', 'b'],
    total: 2,
  });
});

test.each([
  '</api/users?before=b&page=2>; rel="prev", </api/users?after=a%2Bb>; rel="next"',
  '</api/users?after=a%2Bb>; rel="next", </api/users?before=b&page=2>; rel="prev"',
])('when pages stand before and behind it, then each has its own cursor: %s', async (link) => {
  answering({ link });
  await expect(apiGetList('/api/users', z.array(z.string()))).resolves.toMatchObject({
    next: 'a+b',
    previous: 'b',
  });
});
