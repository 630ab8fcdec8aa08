import { formatAmount } from '@handloom/contracts/money-format';
import { eventually } from '@handloom/test-kit/eventually';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import { orderOf, startOrders, type Orders, type SoldRug } from '../orders-under-test';

let smtp: TestSmtp;
let shop: Orders;
beforeAll(async () => {
  smtp = await startTestSmtp();
  shop = await startOrders({
    rateLimitFactor: 10,
    mail: mailsThrough(smtp),
  });
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

const place = async (items: (SoldRug & { quantity?: number; size?: string })[], address = {}) => {
  const body = orderOf(...items);
  const user = { ...body.user, ...address };
  const answer = await shop.signIn().place({ ...body, user });
  expect(answer.status).toBe(201);
  return answer.body.orderId as string;
};
const owe = async (kind: string, about: string, data: object = {}) => {
  const [row] = await shop.rows<{ id: string }>(
    `INSERT INTO mails (kind, about, recipient, data) VALUES ($1, $2, 'asha@example.com', $3)
     RETURNING id`,
    [kind, about, data],
  );
  return row?.id ?? '';
};
/** The mail as its reader gets it. */
const read = async (id: string): Promise<{ subject: string; text: string; html: string }> =>
  (await shop.signIn('admin').get(`/api/mails/orders/${id}`)).body;
const set = (orderId: string, columns: string) =>
  shop.rows(`UPDATE orders SET ${columns} WHERE id = $1`, [orderId]);
describe('what a mail about an order says', () => {
  test('a confirmation: number, unit price × quantity = sum, tax, total, address, payment, link', async () => {
    const rug = await shop.sell(45_050, 'Ganga Bloom');
    const orderId = await place([{ ...rug, quantity: 2, size: '5X8' }]);
    const [order] = await shop.rows<{ order_number: string }>(
      'SELECT order_number FROM orders WHERE id = $1',
      [orderId],
    );
    const { subject, text, html } = await read(await owe('order-confirmation', orderId));

    expect(subject).toBe(`Order ${order?.order_number} is confirmed`);
    const said = [
      'Hello Asha Verma,',
      'Ganga Bloom',
      'Size 5X8',
      '$450.50 × 2',
      '$901.00',
      'Subtotal',
      'Tax (8%)',
      '$72.08',
      'Total',
      '$973.08',
      '12 Weavers Lane',
      'Mirzapur, Uttar Pradesh 231001',
      'You pay $973.08 when it arrives (Cash on Delivery).',
      'Shipping is not included. We agree it with you before anything is sent.',
      `https://shop.example/orders/${orderId}`,
    ];
    for (const words of said) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('  $450.50 × 2 = $901.00');
  });

  test('it keeps the order’s snapshot when the rug has changed since', async () => {
    const rug = await shop.sell(10_000, 'As it was');
    const orderId = await place([rug]);
    await shop.rows(
      `UPDATE catalogue_products SET name = 'Another', price_minor = 1 WHERE id = $1`,
      [rug._id],
    );
    const { text } = await read(await owe('order-confirmation', orderId));

    expect(text).toContain('As it was');
    expect(text).toContain('$100.00 × 1 = $100.00');
  });

  test.each([
    [`payment_status = 'Paid'`, 'It is paid with Cash on Delivery.'],
    [`payment_status = 'Refunded'`, 'It has been refunded since: nothing will be sent.'],
    [`payment_status = 'Refunded', status = 'Shipped'`, 'It has left our house.'],
  ])('a confirmation that comes when %s: %s', async (since, sentence) => {
    const orderId = await place([await shop.sell()]);
    await set(orderId, since);
    expect((await read(await owe('order-confirmation', orderId))).text).toContain(sentence);
  });

  test('a payment: its amount in its currency', async () => {
    const orderId = await place([await shop.sell()]);
    const mail = await owe('payment-received', orderId, { amountMinor: 123_45, currency: 'INR' });
    expect((await read(mail)).text).toContain(`your payment of ${formatAmount(123.45, 'INR')}`);
  });

  test('a parcel: carrier, number and where it can be followed', async () => {
    const orderId = await place([await shop.sell()]);
    await set(
      orderId,
      `tracking_carrier = 'India Post', tracking_number = 'EM1', tracking_url = 'https://post.example/?a=1&b=2'`,
    );
    const { subject, text, html } = await read(await owe('order-shipped', orderId));

    expect(subject).toMatch(/^Order HR-\d+-\d+ is on its way$/);
    expect(text).toContain('Your parcel:\nIndia Post\nEM1');
    expect(text).toContain('Follow your parcel:\nhttps://post.example/?a=1&b=2');
    expect(html).toContain('href="https://post.example/?a=1&amp;b=2"');
  });

  test('a parcel without tracking: none is promised', async () => {
    const orderId = await place([await shop.sell()]);
    expect((await read(await owe('order-shipped', orderId))).text).not.toContain('parcel');
  });

  test.each([
    ['Pending', 'Nothing is owed for it.'],
    ['Paid', 'We give you back what you paid'],
    ['Paid', 'We are looking at what you paid', 'Stripe'],
    ['Refunded', 'What you paid was given back to you.'],
    ['Refunded', 'What you paid has gone back the way it came.', 'Stripe'],
    ['Pending', 'It has been cancelled since: nothing will be sent.', 'COD', 'order-confirmation'],
    ['Paid', 'nothing will be sent. We are looking at what you', 'Stripe', 'payment-received'],
  ])(
    'a cancelled order whose payment was %s: %s',
    async (paid, sentence, method = 'COD', kind = 'order-cancelled') => {
      const orderId = await place([await shop.sell()]);
      await set(
        orderId,
        `status = 'Cancelled', payment_status = '${paid}', payment_method = '${method}'`,
      );
      expect((await read(await owe(kind, orderId))).text).toContain(sentence);
    },
  );

  test.each([
    ['requested', 'What you paid goes back the way it came.'],
    ['failed', 'We are looking at what you paid'],
    // An earlier one, of a part: the rest waits for a person.
    ['succeeded', 'We are looking at what you paid', 1000],
  ])('a cancelled order whose refund is %s: %s', async (status, sentence, amount = 5000) => {
    const orderId = await place([await shop.sell()]);
    await set(orderId, `status = 'Cancelled', payment_status = 'Paid', payment_method = 'Stripe'`);
    await shop.rows(
      `WITH page AS (
         INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency,
                                       received_minor, params, expires_at)
         VALUES (gen_random_uuid(), $1, 'Stripe', 1, 'paid', 5000, 'USD', 5000, '{}', now())
         RETURNING id)
       INSERT INTO refunds (id, attempt_id, amount_minor, currency, status, reason)
       SELECT gen_random_uuid(), id, $3, 'USD', $2, 'It was cancelled' FROM page`,
      [orderId, status, amount],
    );
    expect((await read(await owe('order-cancelled', orderId))).text).toContain(sentence);
  });

  test('a refund: the amount of this one, not of the order', async () => {
    const orderId = await place([await shop.sell()]);
    const refund = async () =>
      (await read(await owe('order-refunded', orderId, { amountMinor: 50_00, currency: 'USD' })))
        .text;
    expect(await refund()).toContain('We have given you back $50.00 for order');
    await set(orderId, `payment_method = 'Stripe'`);
    expect(await refund()).toContain('We have sent back $50.00 for order');
  });
});

describe('what people type', () => {
  test('when it is markup, then it is text in the mail', async () => {
    const rug = await shop.sell(100, '<img src=x onerror=alert(1)> & "rug"');
    const name = `</title><script>alert('x')</script>`;
    const orderId = await place([rug], { name, address: '<b>bold</b> lane' });
    const { html, text } = await read(await owe('order-confirmation', orderId));

    expect(html).not.toMatch(/<(script|img|b)\b/i);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;rug&quot;');
    expect(text).toContain('<img src=x onerror=alert(1)> & "rug"');
    expect(text).toContain(name);
  });

  test.each([
    ['Łukasz O’Brien-García', 'Hello Łukasz O’Brien-García,'],
    ['Dr. Asha K. Verma', 'Hello Dr. Asha K. Verma,'],
    ['customer, your account was charged', 'Hello,'],
    ['charged $900', 'Hello,'],
    ['www.evil.example', 'Hello,'],
    ['evil。example', 'Hello,'],
    ['call us at once '.repeat(5), 'Hello,'],
  ])('when the name is %s, then the mail begins %s', async (name, words) => {
    const orderId = await place([await shop.sell()], { name });
    const { text } = await read(await owe('order-confirmation', orderId));
    expect(text.split('\n\n')[1]).toBe(words);
  });

  test('when it is an address of the web or a mailbox, then no mail program can make a link of it, nor a paragraph', async () => {
    const orderId = await place([await shop.sell()], {
      name: 'Dispute it at https://evil.example/refund',
      address: 'No.5, St. Mary Rd\n \n\u2028Your account was charged',
      city: 'desk@evil.example',
      state: 'www.evil.example',
      country: 'evil。example',
    });
    const { text, html } = await read(await owe('order-confirmation', orderId));

    for (const said of [text, html]) expect(said).not.toMatch(/evil[.。]\w|@evil|:\/\/evil/);
    const lines = ['Dispute it at https: //evil. example/refund', 'No. 5, St. Mary Rd'];
    const last = ['Your account was charged', 'desk@ evil. example'];
    expect(text).toContain([...lines, ...last].join('\n'));
  });

  test('when it is many lines, long, from right to left and in emoji, then all of it arrives', async () => {
    const arabic = 'سجادة يدوية من الصوف الخالص';
    const rugs = await Promise.all(
      Array.from({ length: 60 }, (_, place_) =>
        shop.sell(1 + place_, place_ === 0 ? arabic : `${'W'.repeat(146)} 🧶${place_}`),
      ),
    );
    const address = ['Flat 4', 'Second floor', 'House of Weavers', 'Old lane', 'By the river'];
    const orderId = await place(rugs, { name: 'ن'.repeat(120), address: address.join('\n') });
    const id = await owe('order-confirmation', orderId);

    await eventually(
      () => expect(smtp.mails.some((mail) => mail.headers['message-id']?.includes(id))).toBe(true),
      20_000,
    );
    const { html, text } = await read(id);
    expect(text).toContain(arabic);
    expect(text).toContain('🧶59');
    expect(text).toContain(address.join('\n'));
    expect(html.match(/ × 1</g)).toHaveLength(60);
    // Mail programs cut what is longer than about 100 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test('when a name has line breaks, then no header begins with them', async () => {
    const orderId = await place([await shop.sell()], { name: 'Asha\r\nBcc: victim@x.example' });
    const id = await owe('order-confirmation', orderId);
    const sent = await eventually(() => {
      const found = smtp.mails.find((mail) => mail.headers['message-id']?.includes(id));
      if (!found) throw new Error('not yet');
      return found;
    });

    expect(sent.headers).not.toHaveProperty('bcc');
    expect(sent.to).toEqual(['asha@example.com']);
  });
});

describe('when an order changes', () => {
  const mailsAbout = async (orderId: string) =>
    (
      await shop.rows<{ kind: string }>(
        'SELECT kind FROM mails WHERE about = $1 AND sent_at IS NOT NULL ORDER BY created_at',
        [orderId],
      )
    ).map(({ kind }) => kind);

  test('then the shopper hears of each step once, also when the same step is sent twice', async () => {
    const orderId = await place([await shop.sell()]);
    const admin = shop.signIn('admin');
    const steps = [
      { status: 'Processing' },
      { status: 'Shipped', tracking: { carrier: 'India Post', number: 'EM1' } },
      { paymentStatus: 'Paid' },
      { paymentStatus: 'Paid' },
      { status: 'Completed' },
    ];
    for (const step of steps) {
      expect((await admin.patch(`/api/orders/${orderId}`, step)).status).toBe(200);
    }

    await eventually(
      async () =>
        expect(await mailsAbout(orderId)).toEqual([
          'order-confirmation',
          'order-shipped',
          'payment-received',
        ]),
      20_000,
    );
  });

  test('then an order that was refused leaves no mail behind', async () => {
    const [before] = await shop.rows<{ count: string }>('SELECT count(*) FROM mails');
    const body = orderOf(await shop.sell());
    const answer = await shop.signIn().place({ ...body, total: body.total + 5 });

    expect(answer.status).toBe(409);
    expect(await shop.rows('SELECT count(*) FROM mails')).toEqual([before]);
  });
});
