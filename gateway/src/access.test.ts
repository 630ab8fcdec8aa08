import { accessFaults, declaredAccess } from '@handloom/test-kit/access-matrix';
import { openShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

test('who may call what the gateway answers itself', () => {
  expect(declaredAccess(shop.gateway)).toMatchInlineSnapshot(`
"admin   GET    /api/releases
admin   GET    /api/releases/audit
admin   PATCH  /api/products/*
admin   POST   /api/products
admin   POST   /api/products/import
public  GET    /*
public  GET    /releases.json
user    GET    /api/events"
`);
});

test('nobody is let in whom a route is not for, and nobody else is kept out', async () => {
  const { declaredRoutes } = shop.gateway;
  const inject: Parameters<typeof accessFaults>[0]['inject'] = async ({ method, url, headers }) => {
    // It looks at uploads itself; other bodies are the services' to judge.
    const uploads: Record<string, string> =
      method === 'GET' ? {} : { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${shop.url}${url}`, {
      method,
      headers: { ...headers, ...uploads },
    });
    // Streams of events begin and do not end.
    await answer.body?.cancel();
    return { statusCode: answer.status };
  };
  expect(await accessFaults({ declaredRoutes, inject })).toEqual([]);
});
