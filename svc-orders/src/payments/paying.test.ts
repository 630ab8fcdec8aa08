import { ONLINE, startPaidShop, type PaidShop } from './payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

describe.each(ONLINE)('paying with %s', (method) => {
  test('when the shopper pays, then the order is Paid and binding, once, and the cart gives its lines', async () => {
    const { orderId, url, pageId, shopper } = await shop.placed(method);
    expect(url).toMatch(/^https:\/\/shop\.example\/sandbox-payments\//);
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending', bound: false });
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);

    await shop.pay(pageId);
    await shop.eventually(orderId, { status: 'Pending', payment: 'Paid' });
    expect(await shop.orderOf(orderId)).toMatchObject({ bound: true, awaits: false });
    expect(await shopper.cartQuantities()).toEqual({});
    expect(await shop.placedEvents(orderId)).toBe(1);
    expect(await shop.historyOf(orderId)).toEqual(['Pending → Paid']);
  });
});
