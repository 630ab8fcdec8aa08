import Fastify from 'fastify';
import { tellPage } from './listed-page';

test('when a search has a question mark in it, as an address may, then the pages beside are of the same search', async () => {
  const app = Fastify();
  app.get('/api/users', async (_request, reply) => {
    tellPage(reply, { count: 9, isEstimated: false, next: 'n', previous: null });
    return [];
  });
  const { headers } = await app.inject('/api/users?search=who?&page=2&limit=3');
  expect(headers['link']).toBe('</api/users?search=who%3F&limit=3&after=n>; rel="next"');
  await app.close();
});
