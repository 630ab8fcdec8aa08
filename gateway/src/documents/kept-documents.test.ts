import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

const ASHA = { _id: 'u1', fullName: 'Asha', name: 'Asha', email: 'a@x.example', role: 'user' };
const rugs = new Map<string, { name: string; price: number }>();
let productReads = 0;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog, identity }) => {
    identity.get('/api/auth/me', async () => ({ user: ASHA }));
    catalog.get<{ Params: { id: string } }>('/api/products/:id', async (request, reply) => {
      productReads += 1;
      return rugs.get(request.params.id) ?? reply.code(404).send({ success: false });
    });
    catalog.get('/api/products', async (_request, reply) => {
      const products = [...rugs.values()];
      const etag = `"${products.map(({ name, price }) => name + price).join()}"`;
      return reply.headers({ 'cache-control': 'public', etag }).send({ products });
    });
  });
  // It makes its home page first, which is counted too.
  await eventually(async () => expect((await open('/readyz')).status).toBe(200));
});
afterAll(() => shop.stop());
beforeEach(() => {
  rugs.clear();
  productReads = 0;
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers });

test('when guests open the same page, then it is made once, and unchanged it is 304', async () => {
  rugs.set('r4', { name: 'Weld', price: 2 });
  const responses = await Promise.all([open('/product/r4'), open('/product/r4?utm_source=mail')]);
  const etag = responses[0].headers.get('etag') ?? '';
  expect(productReads).toBe(1);
  expect(responses[0].headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');

  const again = await open('/product/r4', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(productReads).toBe(1);
});

test('when documents are served, then it is counted how', async () => {
  rugs.set('r7', { name: 'Madder', price: 2 });
  const counts = () =>
    Promise.all([
      shop.figure('gateway_documents_total{cache="made"}'),
      shop.figure('gateway_documents_total{cache="hit"}'),
      shop.figure('gateway_render_milliseconds_count{route="/product/:productId"}'),
    ]);
  const [made, hit, rendered] = await counts();
  await open('/product/r7');
  await open('/product/r7');
  expect(await counts()).toEqual([made + 1, hit + 1, rendered + 1]);
});

test('when products are made up, then one page is rendered for all of them, and each answer names its own', async () => {
  const rendered = () =>
    shop.figure('gateway_render_milliseconds_count{route="/product/:productId"}');
  const before = await rendered();
  for (const id of ['made-up-1', 'made-up-2', 'made-up-3']) {
    for (const encoding of ['br', 'identity']) {
      const answer = await open(`/product/${id}`, { 'accept-encoding': encoding });
      const html = await answer.text();
      expect([answer.status, answer.headers.get('content-encoding') ?? 'identity']).toEqual([
        404,
        encoding,
      ]);
      const [, boot = ''] = /id="boot">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(boot)).toMatchObject({
        data: {},
        missing: [`/api/products/${id}`],
        user: null,
      });
      expect(html.match(/made-up-\d/g)).toEqual([id]);
    }
  }
  expect(await rendered()).toBe(before + 1);

  // One that is there a moment later is shown.
  rugs.set('made-up-1', { name: 'Walnut', price: 4 });
  expect(await (await open('/product/made-up-1')).text()).toContain('<h1>Walnut 4</h1>');
});

test('when parameters are made up, then the page is kept once, with those that it reads', async () => {
  const made = () => shop.figure('gateway_documents_total{cache="made"}');
  await open('/categories/all?sort=rating');
  const before = await made();
  for (let n = 0; n < 5; n += 1) {
    expect((await open(`/categories/all?x${n}=1&sort=rating&y=${n}`)).status).toBe(200);
    expect((await open(`/orders?z=${n}`)).status).toBe(404);
  }
  expect(await made()).toBe(before + 1);
  await open('/categories/all?sort=newest');
  expect(await made()).toBe(before + 2);
  // Of a page that is somebody's own only the frame is made.
  await open('/checkout?n=1');
  await open('/checkout?n=2');
  expect(await made()).toBe(before + 3);
});

test('when figures are asked for at the door, then there is nothing', async () => {
  expect((await open('/metrics')).status).toBe(404);
});

test('when the catalogue says that something changed, then the next document shows it', async () => {
  rugs.set('r5', { name: 'Walnut', price: 100 });
  expect(await (await open('/product/r5')).text()).toContain('Walnut 100');
  rugs.set('r5', { name: 'Walnut', price: 90 });
  shop.publisher.publish('shop.catalog.product-changed.v1', '{}');

  await eventually(async () => {
    expect(await (await open('/product/r5')).text()).toContain('Walnut 90');
  });
});

test('when there were news but a page’s data is the same, then it is not rendered again', async () => {
  rugs.set('r8', { name: 'Turmeric', price: 5 });
  const etag = (await open('/categories/yellow')).headers.get('etag') ?? '';
  const rendered = () =>
    shop.figure('gateway_render_milliseconds_count{route="/categories/:category"}');
  const renewed = () => shop.figure('gateway_documents_total{cache="renewed"}');
  const before = { rendered: await rendered(), renewed: await renewed() };
  shop.publisher.publish('shop.catalog.product-changed.v1', '{}');
  await eventually(async () => {
    const again = await open('/categories/yellow', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await renewed()).toBeGreaterThan(before.renewed);
  });
  expect(await rendered()).toBe(before.rendered);

  rugs.set('r8', { name: 'Turmeric', price: 6 });
  shop.publisher.publish('shop.catalog.product-changed.v1', '{}');
  await eventually(async () => {
    await open('/categories/yellow');
    expect(await rendered()).toBe(before.rendered + 1);
  });
});

test('when addresses are made up, then one page is made for all of them, which names none', async () => {
  const made = () => shop.figure('gateway_documents_total{cache="made"}');
  const first = await open('/made-up/1');
  const text = await first.text();
  const before = await made();
  for (const path of ['/made-up/2', '/made-up?x=1', '/elsewhere?x=<script>']) {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('etag')).toBeNull();
    expect(await answer.text()).toBe(text);
  }
  expect(await made()).toBe(before);
  expect(text).toContain('noindex');
  expect(text).not.toMatch(/made-up|og:url/);
});

test('when a shopper is signed in, then their copy is the guests’ but for them, however it is packed', async () => {
  rugs.set('r9', { name: 'Zoë ✿', price: 3 });
  const guests = await (await open('/product/r9')).text();
  const cookie = sessionCookie({ userId: 'u1' });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await open('/product/r9', { cookie, 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    expect(text).toContain(JSON.stringify(ASHA));
    expect(text.replace(JSON.stringify(ASHA), 'null')).toBe(guests);
  }
});
