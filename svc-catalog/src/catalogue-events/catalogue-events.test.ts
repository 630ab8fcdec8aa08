import { productChanged } from '@handloom/contracts/events/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { form, startCatalogWithNats, type CatalogWithNats } from '../catalog-under-test';

let shop: CatalogWithNats;

beforeEach(async () => {
  shop = await startCatalogWithNats();
});
afterEach(() => shop.close());

const told = async () => {
  const events = await storedEvents(shop.natsServer.url, 'catalog');
  return events
    .filter(({ subject }) => subject.includes('product-'))
    .map(({ subject, data }) => {
      const { productId, version } = data as { productId: string; version: number };
      return `${subject.split('.')[2]} ${productId} ${version}`;
    });
};

describe('when the catalogue changes', () => {
  test('then the others hear of it in order, within two seconds', async () => {
    const { _id: id } = await shop.addProduct();
    const url = `/api/products/${id}`;
    await shop.asAdmin({ method: 'PATCH', url, ...form({ price: '1' }) });
    await shop.asAdmin({ method: 'DELETE', url });

    const expected = [
      `product-changed ${id} 1`,
      `product-changed ${id} 2`,
      `product-deleted ${id} 3`,
    ];
    await eventually(async () => expect(await told()).toEqual(expected));
  });

  test('then the event carries what a cart shows, and the id of the request that caused it', async () => {
    const { _id: productId } = await shop.addProduct();
    await shop.asAdmin({
      method: 'PATCH',
      url: `/api/products/${productId}`,
      payload: form({ price: '99.90' }).payload,
      headers: { ...form({}).headers, 'x-request-id': 'request-7' },
    });

    const event = await eventually(async () => {
      const events = await storedEvents(shop.natsServer.url, 'catalog');
      return (
        events.find(({ requestId }) => requestId === 'request-7') ?? expect(events).toBe('there')
      );
    });
    expect(event).toMatchObject({
      subject: productChanged.subject,
      data: { productId, version: 2, name: 'Indus Plain', priceMinor: 9990, image: null },
    });
  });

  test('then what happens while NATS is away is told when it is back', async () => {
    await shop.natsServer.halt();
    const { _id: id } = await shop.addProduct();
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    await shop.natsServer.resume();

    await eventually(async () => expect(await told()).toContain(`product-changed ${id} 1`));
  });
});

describe('when the stream was lost', () => {
  test('then a new one is told of every product as it is now, and of those deleted lately', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()];
    const { _id: gone } = await shop.addProduct();
    await shop.asAdmin({
      method: 'PATCH',
      url: `/api/products/${first._id}`,
      ...form({ price: '1' }),
    });
    await eventually(async () => expect(await told()).toHaveLength(4));
    // Long ago, so that only the products themselves can tell.
    await shop.database.$executeRaw`UPDATE outbox SET created_at = now() - interval '1 year'`;
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${gone}` });
    await eventually(async () => expect(await told()).toHaveLength(5));
    await eventually(async () =>
      expect(await shop.database.$queryRaw`SELECT FROM outbox WHERE published_at IS NULL`).toEqual(
        [],
      ),
    );

    await (await shop.nats.jetstreamManager()).streams.delete('SHOP_CATALOG');
    await shop.natsServer.halt();
    await shop.natsServer.resume();

    const expected = [
      `product-deleted ${gone} 2`,
      `product-changed ${first._id} 2`,
      `product-changed ${second._id} 1`,
    ];
    await eventually(async () => expect(await told()).toEqual(expected));
  });
});
