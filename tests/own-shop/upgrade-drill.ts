import type { OrderPlacedReply } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { ADMIN, apiSession, expectStatus } from '../shop/api-client';
import { OLD_PASSWORD, OLD_SHOPPERS } from '../old-data/old-data';
import { booksOf, orderSomeRug, soldSince } from './restore-drill';

interface Listed {
  _id: string;
  status: string;
}

/** On a shop that was started on the data of an older version: what that version knew is there, and goes on. */
export async function lifeGoesOn(url: string, dataDir: string): Promise<void> {
  const atFirst = await booksOf(dataDir);
  for (const { email, fullName, orders } of OLD_SHOPPERS) {
    const { send } = await apiSession(url, { email, password: OLD_PASSWORD });
    const read = async <Answer>(path: string) =>
      (await send('GET', path)).json() as Promise<Answer>;
    const listed = await read<Listed[]>('/api/orders');
    expect(listed.map(({ status }) => status).sort()).toEqual(orders);
    for (const { _id } of listed) {
      expect(await read(`/api/orders/${_id}`)).toMatchObject({
        items: [{ quantity: 1, price: expect.any(Number) }],
        shippingAddress: { city: 'Mirzapur' },
      });
    }
    expect(await read<unknown[]>('/api/cart')).toHaveLength(1);
    expect(await read('/user')).toMatchObject({ fullName, address: '12 Weaver Lane' });

    const answer = await expectStatus(201, orderSomeRug({ send }));
    const { orderId } = (await answer.json()) as OrderPlacedReply;
    expect((await read<Listed[]>('/api/orders')).map(({ _id }) => _id)).toContain(orderId);
  }
  await eventually(async () => {
    const { ordered, counted } = await booksOf(dataDir);
    const sold = soldSince(atFirst.ordered, ordered);
    expect(sold.size).toBeGreaterThan(0);
    expect(soldSince(atFirst.counted, counted)).toEqual(sold);
  });

  const admin = await apiSession(url, ADMIN);
  const texts = async () => JSON.stringify(await (await admin.send('GET', '/api/reviews')).json());
  for (const { fullName } of OLD_SHOPPERS) expect(await texts()).toContain(`${fullName} likes it.`);
}
