import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { orderOf, startOrders, type Orders, type SoldRug } from '../orders-under-test';

type Shopper = ReturnType<Orders['signIn']>;
const RUGS = 30;

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
  // Enough carts of several lines that PostgreSQL reads one of them as it lies in the table, as in a shop that is used.
  const ids = (await Promise.all(Array.from({ length: 5 }, () => shop.sell()))).map(
    ({ _id }) => _id,
  );
  await shop.rows(
    `INSERT INTO cart_lines (user_id, product_id, quantity, size)
     SELECT 'shopper ' || n, id, 1, '3X5' FROM generate_series(1, 2000) AS n CROSS JOIN unnest($1::text[]) AS id`,
    [ids],
  );
  await shop.rows('ANALYZE cart_lines');
});
afterAll(() => shop.close());

const clear = (shopper: Shopper) => shopper.delete('/api/cart/clear');
const order = (shopper: Shopper, rugs: SoldRug[]) => shopper.place(orderOf(...rugs), 'k');

test.each([
  ['clears it', clear, 200],
  ['orders it', order, 201],
])(
  'when one tab merges into the cart while another %s, then neither waits for the other in a circle',
  async (_what, act, status) => {
    const shopper = shop.signIn();
    const rugs = await Promise.all(Array.from({ length: RUGS }, () => shop.sell()));
    rugs.sort((one, other) => (one._id < other._id ? -1 : 1));
    for (const { _id } of rugs.toReversed()) await shopper.post('/api/cart/add', { _id });
    const items = rugs.map(({ _id }) => ({ _id, quantity: 2 }));

    const answers: Promise<{ status: number }>[] = [];
    await shop.database.$transaction(async (tx) => {
      await tx.$queryRaw`
      SELECT FROM cart_lines WHERE user_id = ${shopper.userId} AND product_id = ${rugs[0]?._id} FOR UPDATE`;
      const waits = async (answer: Promise<{ status: number }>) => {
        answers.push(answer);
        await somebodyWaits(tx, answers.length);
      };
      await waits(shopper.post('/api/cart/merge', { items }));
      await waits(act(shopper, rugs));
    });
    const statuses = (await Promise.all(answers)).map((answer) => answer.status);
    expect(statuses).toEqual([200, status]);
  },
);
