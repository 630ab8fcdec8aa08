import { eventually } from '@handloom/test-kit/eventually';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

let smtp: TestSmtp;
let shop: Orders;
beforeAll(async () => {
  smtp = await startTestSmtp();
  shop = await startOrders({
    mail: mailsThrough(smtp),
  });
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

/** Each by another account: who has one can have more. */
const place = async (email: string) => {
  const body = orderOf(await shop.sell());
  const shopper = shop.signIn();
  const { orderId } = (await shopper.place({ ...body, user: { ...body.user, email } })).body;
  return { orderId: orderId as string, shopper };
};
const placeMany = async (email: string, count: number) => {
  const placed = [];
  for (let n = 0; n < count; n += 1) placed.push(await place(email));
  return placed;
};
interface Mail {
  _id: string;
  about: string;
  status: string;
  lastFailure: string | null;
}
/** As admins see them, the oldest first. */
const mailsTo = async (email: string, kind: string) => {
  const query = new URLSearchParams({ search: email, kind, limit: '200' });
  const { body } = await shop.signIn('admin').get(`/api/mails/orders?${query}`);
  return (body as Mail[]).toReversed();
};
const untilNoneWaits = (email: string, kind: string, expected: Record<string, number>) =>
  eventually(async () => {
    const mails = await mailsTo(email, kind);
    const states: Record<string, number> = {};
    for (const { status } of mails) states[status] = (states[status] ?? 0) + 1;
    expect(states).toEqual(expected);
  });

test('when many orders are placed to one mailbox, then it gets five confirmations an hour, and the rest an admin can send', async () => {
  const [email, kind] = ['Stranger@x.example', 'order-confirmation'];
  await placeMany(email, 4);
  // Mailboxes take either.
  await placeMany(email.toLowerCase(), 4);
  await untilNoneWaits(email, kind, { sent: 5, 'given-up': 3 });
  const held = (await mailsTo(email, kind)).filter(({ status }) => status === 'given-up');
  expect(held.map(({ lastFailure }) => lastFailure)).toEqual(
    Array(3).fill('Held back: this mailbox got 5 mails of this kind within an hour.'),
  );
  const others = 'somebody-else@x.example';
  await place(others);
  await untilNoneWaits(others, kind, { sent: 1 });

  const again = await shop.signIn('admin').post(`/api/mails/orders/${held[0]?._id}/resend`, {});
  expect(again.status).toBe(201);
  await untilNoneWaits(email, kind, { sent: 6, 'given-up': 3 });

  await shop.rows(`UPDATE mails SET created_at = created_at - interval '61 minutes'`);
  await place(email);
  await untilNoneWaits(email, kind, { sent: 7, 'given-up': 3 });
});

test('when something stands behind a plus sign in an address, then it is the same mailbox, and a like one is another', async () => {
  const kind = 'order-confirmation';
  await placeMany('asha+rugs@x.example', 3);
  await placeMany('Asha+1@x.example', 2);
  await placeMany('asha@x.example', 1);
  await placeMany('asha+2@x.example', 1);
  for (const other of ['asha1@x.example', 'asha+1@y.example']) await place(other);

  await untilNoneWaits('asha+rugs@x.example', kind, { sent: 3 });
  await untilNoneWaits('asha@x.example', kind, { 'given-up': 1 });
  await untilNoneWaits('asha+2@x.example', kind, { 'given-up': 1 });
  await untilNoneWaits('asha1@x.example', kind, { sent: 1 });
  await untilNoneWaits('asha+1@y.example', kind, { sent: 1 });
});

test('when orders to one mailbox are cancelled, then that is mailed five times an hour; what an admin or money does always', async () => {
  const email = 'gifts@x.example';
  const placed = await placeMany(email, 7);
  const admin = shop.signIn('admin');
  for (const { orderId, shopper } of placed) {
    await admin.patch(`/api/orders/${orderId}`, { paymentStatus: 'Paid' });
    await shopper.post(`/api/orders/${orderId}/cancel`, {});
  }
  await untilNoneWaits(email, 'order-cancelled', { sent: 5, 'given-up': 2 });
  await untilNoneWaits(email, 'payment-received', { sent: 7 });
});
