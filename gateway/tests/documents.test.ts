import { openShop, type Shop } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get('/api/products/:id', async () => ({ name: 'Ruby </script><b>', price: 10 }));
    catalog.get('/api/products', async () => ({ products: [{ name: 'Ruby' }] }));
  });
});
afterAll(() => shop.stop());

test('smoke', async () => {
  const r = await fetch(`${shop.url}/product/1`);
  console.log(r.status, Object.fromEntries(r.headers), await r.text());
  const h = await fetch(`${shop.url}/healthz`);
  console.log(h.status, await h.text());
});
