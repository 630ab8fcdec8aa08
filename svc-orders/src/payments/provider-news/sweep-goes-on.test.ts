import { openDatabase, type Database } from '../../database';
import type { PaymentDesk } from '../payment-desk';
import { startPaidShop, type PaidShop } from '../payments-under-test';
import type { PaymentProvider, ProviderNews } from '../providers/payment-provider';
import { sweepProvider } from './sweep-providers';

let shop: PaidShop;
let database: Database;
beforeAll(async () => {
  // The sweeps are the test's.
  shop = await startPaidShop({ roundSeconds: 600 });
  database = openDatabase(shop.databaseUrl);
});
afterAll(async () => {
  await database.$disconnect();
  await shop.close();
});

test('when one thing that a sweep finds cannot be written down, then all others are, and the next sweep reads it again', async () => {
  const [odd, good] = [await shop.placed('Razorpay'), await shop.placed('Razorpay')];
  const paid = ({ pageId }: { pageId: string }, amountMinor: number): ProviderNews => ({
    kind: 'fact',
    fact: {
      kind: 'payment',
      status: 'paid',
      attemptId: null,
      pageRef: pageId,
      providerOrderId: null,
      paymentId: `pay_${pageId}`,
      amountMinor,
      currency: 'USD',
      live: null,
      knowsTries: true,
    },
  });
  const provider = {
    name: 'Razorpay',
    live: false,
    async *newsSince() {
      yield paid(odd, 0.5);
      yield paid(good, 108_000);
    },
  } as unknown as PaymentProvider;
  const desk = { database, providers: { Razorpay: provider } } as unknown as PaymentDesk;
  const readTo = new Date(Date.now() - 3_600_000);
  await shop.rows(
    `INSERT INTO payment_sweeps (provider, read_to) VALUES ('Razorpay', $1)
     ON CONFLICT (provider) DO UPDATE SET read_to = $1, due_at = now()`,
    [readTo],
  );
  await expect(sweepProvider(desk, 'Razorpay')).rejects.toThrow();
  expect(await shop.orderOf(good.orderId)).toMatchObject({ payment: 'Paid' });
  expect(
    await shop.rows(`SELECT read_to AS "readTo" FROM payment_sweeps WHERE provider = 'Razorpay'`),
  ).toEqual([{ readTo }]);
});
