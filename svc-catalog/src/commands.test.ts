import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';
import { runScript } from '@handloom/test-kit/workspace-script';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { form, startCatalogWithNats, type CatalogWithNats } from './catalog-under-test';
import { placedOrder } from './purchases/placed-order-under-test';

jest.setTimeout(90_000);

let shop: CatalogWithNats;
beforeEach(async () => {
  shop = await startCatalogWithNats();
});
afterEach(() => shop.close());

const run = (command: string, ...args: string[]) =>
  runScript('svc-catalog', [command, ...args], { DATABASE_URL: shop.databaseUrl });

const told = async () =>
  (await storedEvents(shop.natsServer.url, 'catalog'))
    .filter(({ subject }) => subject.includes('product-'))
    .map(({ id, subject, data }) => {
      const { productId, version } = data as { productId: string; version: number };
      return { id, what: `${subject.split('.')[2]} ${productId} ${version}` };
    });

describe('npm run republish -w svc-catalog', () => {
  test('when the outbox was pruned, then every product is told of as it is now, and again by a second run', async () => {
    const [kept, changed, gone] = [
      await shop.addProduct(),
      await shop.addProduct(),
      await shop.addProduct(),
    ];
    const url = `/api/products/${changed._id}`;
    await shop.asAdmin({ method: 'PATCH', url, ...form({ price: '1' }) });
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${gone._id}` });
    await eventually(async () => expect(await told()).toHaveLength(5));
    await eventually(async () => {
      const waiting = await shop.database.$queryRaw`
        SELECT FROM outbox WHERE published_at IS NULL`;
      expect(waiting).toEqual([]);
    });
    await shop.database.$executeRaw`DELETE FROM outbox`;

    for (const runs of [1, 2]) {
      expect(await run('republish')).toMatchObject({
        said: expect.stringContaining('svc-catalog: 2 products wait for the relay\n'),
        exitCode: 0,
      });
      await eventually(async () => expect(await told()).toHaveLength(5 + 2 * runs));
    }
    const events = (await told()).slice(5);
    const present = [`product-changed ${kept._id} 1`, `product-changed ${changed._id} 2`];
    expect(events.map(({ what }) => what)).toEqual([...present, ...present]);
    // Consumers compare versions; by a known id their inboxes would hide it from one that lost its state.
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  });

  test('when no database is named and no shop runs, then one sentence says so', async () => {
    const nowhere = path.join(tmpdir(), 'no-shop-runs-here');
    const { said, exitCode } = await runScript('svc-catalog', ['republish'], {
      DATABASE_URL: undefined,
      SHOP_DATA_DIR: nowhere,
    });
    expect(said).toContain(
      `No shop runs on ${nowhere}. Start it with npm start, or name the shop with SHOP_DATA_DIR, or the database of svc-catalog with DATABASE_URL.`,
    );
    expect(exitCode).not.toBe(0);
  });
});

describe('npm run replay -w svc-catalog', () => {
  test('when the order that failed comes again besides, then its units count once', async () => {
    const { _id: productId } = await shop.addProduct();
    const order = placedOrder([{ productId, quantity: 4 }]);
    const publish = () => shop.nats.jetstream().publish(order.subject, JSON.stringify(order));
    await shop.database.$executeRaw`ALTER TABLE purchases RENAME TO away`;
    await publish();
    await eventually(async () => {
      const letters = await shop.database.$queryRaw`SELECT FROM dead_letters`;
      expect(letters).toHaveLength(1);
    });
    await shop.database.$executeRaw`UPDATE dead_letters SET attempts = 9, next_try_at = NULL`;
    await shop.database.$executeRaw`ALTER TABLE away RENAME TO purchases`;

    expect(await run('replay', '--consumer', 'catalog-orders')).toMatchObject({
      said: expect.stringContaining('svc-catalog: 1 applied, 0 failed again\n'),
      exitCode: 0,
    });
    await publish();
    const { _id: other } = await shop.addProduct();
    const last = placedOrder([{ productId: other, quantity: 1 }]);
    await shop.nats.jetstream().publish(last.subject, JSON.stringify(last));
    const unitsSold = async (id: string) =>
      Number((await shop.database.product.findUniqueOrThrow({ where: { id } })).unitsSold);
    await eventually(async () => expect(await unitsSold(other)).toBe(1));
    expect(await unitsSold(productId)).toBe(4);
    expect(await shop.database.$queryRaw`SELECT FROM dead_letters`).toEqual([]);
  });
});
