import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
  await shop.addCategory('Hand Woven');
  await shop.addSize('3X5');
});
afterAll(() => shop.close());

const csv = (name: string) =>
  fileForm(
    `Name,Description,Price,Original price,Category,Size\n${name},Wool,1,1,Hand Woven,3X5\n`,
  );

test('when nobody waits for an import any more, then nothing of it is there: it will be sent again', async () => {
  const url = `${await shop.app.listen({ host: '127.0.0.1', port: 0 })}/api/products/import`;
  const { payload, headers } = csv('Cut off');
  const noticed = new Promise((resolve) => {
    shop.app.server.once('connection', (socket) => socket.once('close', resolve));
  });
  const given = new AbortController();
  const sent = await shop.overtaken(
    async () => {
      const cookie = sessionCookie({ userId: 'admin-1', role: 'admin' });
      const answer = fetch(url, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, cookie },
        signal: given.signal,
      });
      return answer.then(
        ({ status }) => `${status}`,
        (error: Error) => error.name,
      );
    },
    async () => {
      given.abort();
      await noticed;
    },
  );
  expect(sent).toBe('AbortError');
  // It waits for the one before.
  const next = csv('Imported');
  const answer = await shop.asAdmin({ method: 'POST', url: '/api/products/import', ...next });
  expect(answer.json()).toMatchObject({ imported: true });
  const { products } = await shop.list();
  expect(products.map(({ name }) => name)).toEqual(['Imported']);
});
