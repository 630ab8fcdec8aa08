import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { answerWith, line, openPage } from '../testing/cart-shop';
import { button, open, READ } from '../testing/opened-order';
import { OrderAgain } from './order-again';
import { orderWith } from './order-under-test';

test('when the order is there, then lines, sums, address, history, parcel and refunds are shown', async () => {
  open({
    [READ]: orderWith({
      status: 'Shipped',
      paymentMethod: 'Stripe',
      paymentStatus: 'Paid',
      tracking: { carrier: 'Blue Dart', number: 'BD-77', url: 'https://track.example/BD-77' },
      history: [
        { at: '2026-11-21T10:05:00.000Z', by: 'payment', from: 'Pending', to: 'Paid', note: null },
        {
          at: '2026-11-22T09:00:00.000Z',
          by: 'admin',
          from: 'Processing',
          to: 'Shipped',
          note: 'Two parcels',
        },
        {
          at: '2026-11-23T09:00:00.000Z',
          by: 'payment',
          from: 'Paid',
          to: 'Paid',
          note: '$20.00 was refunded.',
        },
      ],
      refunds: [
        {
          _id: 'r-1',
          amount: 20,
          currency: 'USD',
          status: 'succeeded',
          reason: 'A small fault',
          createdAt: '2026-11-23T09:00:00.000Z',
        },
      ],
    }),
  });
  await screen.findByRole('heading', { name: 'Order HR-2026-000123', level: 1 });
  expect(screen.getByRole('row', { name: /Ganga Bloom.* 2 \$100\.50 \$201\.00/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Tax (8%) $16.08' })).toBeTruthy();
  const steps = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Placed by you'),
    expect.stringContaining('Paid by the payment provider'),
    expect.stringMatching(/Shipped by the shop.*Two parcels/),
    expect.stringMatching(/^Refund by the payment provider.*\$20\.00 was refunded/),
  ]);
  const link = screen.getByRole('link', { name: 'Track your parcel' });
  expect(link.getAttribute('href')).toBe('https://track.example/BD-77');
  expect(screen.getByText('$20.00').closest('li')?.textContent).toMatch(/sent back.*A small fault/);
  for (const name of ['Cancel order', 'Pay now']) expect(screen.queryByText(name)).toBeNull();
});

test('when something is to be asked, or a rug sent back, then the message to the shop names the order', async () => {
  open({ [READ]: orderWith({ status: 'Completed', paymentStatus: 'Paid' }) });
  const ask = await screen.findByRole('link', { name: 'Ask about this order' });
  const address = new URL(ask.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/contact');
  expect(address.searchParams.get('subject')).toBe('Order HR-2026-000123');
});

test('when you cancelled it unpaid, then no step says that the payment provider, or you, failed it', async () => {
  const at = (minute: number) => `2026-11-22T10:0${minute}:00.000Z`;
  open({
    [READ]: orderWith({
      status: 'Cancelled',
      paymentMethod: 'Stripe',
      paymentStatus: 'Failed',
      history: [
        { at: at(0), by: 'payment', from: 'Pending', to: 'Failed', note: null },
        { at: at(1), by: 'payment', from: 'Failed', to: 'Pending', note: null },
        { at: at(2), by: 'shopper', from: 'Pending', to: 'Failed', note: null },
        { at: at(3), by: 'shopper', from: 'Pending', to: 'Cancelled', note: null },
        // It was paid all the same, and not what was asked for.
        { at: at(4), by: 'payment', from: 'Failed', to: 'Failed', note: '$5.00 was refunded.' },
      ],
    }),
  });
  const history = await screen.findByRole('region', { name: 'History' });
  const [, ...steps] = within(history).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Not paid ?22/),
    expect.stringMatching(/^Payment begun again ?22/),
    expect.stringMatching(/^Not paid ?22/),
    expect.stringMatching(/^Cancelled by you ?22/),
    expect.stringMatching(/^Refund by the payment provider ?22.*\$5\.00 was refunded/),
  ]);
});

test('when it was paid in cash and the shop has not written that down, then it does not ask for it again', async () => {
  open({ [READ]: orderWith({ status: 'Completed' }) });
  await screen.findByText('Payment not recorded yet');
  expect(screen.queryByText(/Pay on delivery|you pay on delivery/)).toBeNull();
});

test('when it was cancelled before it was paid, then it says that nothing is to be paid', async () => {
  open({ [READ]: orderWith({ status: 'Cancelled' }) });
  await screen.findByText('Nothing to pay');
  expect(screen.queryByText('Payment: pending')).toBeNull();
});

test('when it is ordered again, then what is sold goes to the cart with its size, the rest is named', async () => {
  const [rug] = orderWith().items;
  const items = rug
    ? [
        rug,
        { ...rug, _id: 'gone', name: 'Sold Out Rug' },
        { ...rug, _id: 'off', name: 'Rug of Once' },
      ]
    : [];
  const quote = { name: 'Ganga Bloom', price: 120, image: null, available: true };
  const sent = open({
    [READ]: orderWith({ items }),
    'GET /api/cart/quotes?ids=rug-1,gone,off': [
      { _id: 'rug-1', ...quote },
      { _id: 'off', ...quote, available: false },
    ],
    'POST /api/cart/merge': { items: [line({ quantity: 2 })], dropped: [] },
  });
  await userEvent.click(await button('Order again'));
  expect(await screen.findByText(/1 rug is in your cart/)).toBeTruthy();
  expect(screen.getByText('No longer available: Sold Out Rug, Rug of Once.')).toBeTruthy();
  expect(screen.getByText('Ganga Bloom was $100.50, now $120.00.')).toBeTruthy();
  const changes = sent.filter(({ call }) => call.startsWith('POST'));
  expect(changes.map(({ call }) => call)).toEqual(['POST /api/cart/merge']);
  expect(changes[0]?.body).toMatchObject({ items: [{ _id: 'rug-1', quantity: 2, size: '5X8' }] });
});

test.each([
  // A toast says why, as of every change of the cart.
  ['the cart refuses it', { 'POST /api/cart/merge': 409 }, ''],
  ['its prices cannot be had', { 'GET /api/cart/quotes?ids=rug-1': 503 }, 'The shop said 503'],
])(
  'when it is ordered again and %s, then nothing is called added, and it can be tried again',
  async (_why, refusal, said) => {
    const quote = { _id: 'rug-1', name: 'Ganga Bloom', price: 100.5, image: null, available: true };
    const sent = open({
      [READ]: orderWith(),
      'GET /api/cart/quotes?ids=rug-1': [quote],
      ...refusal,
    });
    const again = await button('Order again');
    await userEvent.click(again);
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(Object.keys(refusal)[0]));
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    expect(again.nextElementSibling?.textContent).toBe(said);
  },
);

test('when it moves on elsewhere, then the page shows it; without an answer it stays as it was', async () => {
  const isTold = () => act(async () => emitShopEvent('shell:live', { type: 'resync' }));
  open({ [READ]: orderWith() });
  await screen.findByText('Pay on delivery');
  answerWith({ [READ]: 503, 'GET /api/cart': [] });
  await isTold();
  expect(screen.getByText('Pay on delivery')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  answerWith({ [READ]: orderWith({ status: 'Shipped' }), 'GET /api/cart': [] });
  await isTold();
  expect(await screen.findByText('Shipped')).toBeTruthy();
});

test('when what is ordered again is still in the cart, then it is not there twice', async () => {
  localStorage.setItem('cart', JSON.stringify([line({ _id: 'other' }), line({ quantity: 2 })]));
  answerWith({
    'GET /api/cart/quotes?ids=rug-1': [
      { _id: 'rug-1', name: 'Ganga Bloom', price: 100.5, image: null, available: true },
    ],
  });
  // The cart of a browser and that of a shopper follow the same rule; this one can be looked into.
  openPage(<OrderAgain order={orderWith()} />, { user: null });
  await userEvent.click(await button('Order again'));
  expect(await screen.findByText(/1 rug is in your cart/)).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([
    { _id: 'other', quantity: 1 },
    { _id: 'rug-1', quantity: 2 },
  ]);
});

test('when an order is completed, then each rug leads to its page, and to where it is reviewed', async () => {
  open({ [READ]: orderWith({ status: 'Completed' }) });
  const rug = await screen.findByRole('link', { name: 'Ganga Bloom' });
  expect(rug.getAttribute('href')).toBe('/product/rug-1');
  const review = screen.getByRole('link', { name: 'Write a review of Ganga Bloom' });
  expect(review.getAttribute('href')).toBe('/product/rug-1#reviews');
});

test('when an order is not completed, then no review is asked for', async () => {
  open({ [READ]: orderWith({ status: 'Shipped' }) });
  await screen.findByRole('link', { name: 'Ganga Bloom' });
  expect(screen.queryByText('Write a review')).toBeNull();
});

test('when the invoice is wanted, then the browser prints the page', async () => {
  const print = jest.fn();
  window.print = print;
  open({ [READ]: orderWith() });
  await userEvent.click(await button('Print invoice'));
  expect(print).toHaveBeenCalledTimes(1);
});

test('when a browser translates the page, then number and address stay as they are written', async () => {
  open({ [READ]: orderWith() });
  const heading = await screen.findByRole('heading', { level: 1 });
  const address = document.querySelector('address');
  for (const written of [heading.querySelector('span'), address]) {
    expect(written?.getAttribute('translate')).toBe('no');
  }
});

const online = { paymentMethod: 'Stripe', payable: true } as const;
test.each<[string, Partial<Order>, string, string]>([
  ['binding', {}, 'Invoice', ''],
  ['paid', { ...online, paymentStatus: 'Paid' }, 'Invoice', ''],
  ['not paid', online, 'Order', 'Not paid yet'],
  ['refused at the door', { paymentStatus: 'Failed' }, 'Order', 'Not paid yet'],
  ['cancelled', { status: 'Cancelled' }, 'Order', 'Cancelled'],
  [
    'given up',
    { ...online, status: 'Cancelled', paymentStatus: 'Failed', payable: false },
    'Order',
    'Cancelled',
  ],
])(
  'when an order is %s, then its paper says what it is worth',
  async (_what, change, paper, status) => {
    open({ [READ]: orderWith(change) });
    await button(`Print ${paper.toLowerCase()}`);
    const facts = screen.getByText(paper, { selector: 'dt' }).parentElement?.textContent;
    expect(facts).toBe(
      `${paper}HR-2026-000123Date21 November 2026${status ? `Status${status}` : ''}`,
    );
  },
);

test('when nobody has heard yet whether it is paid, then it says so, and does not ask to pay again', async () => {
  open({ [READ]: orderWith({ ...online, payable: false, payBy: null }) });
  await button('Print order');
  expect(screen.getByText(/You need not pay again/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('when no order of theirs is there, then it says so and leads to their orders', async () => {
  open({ [READ]: 404 });
  await screen.findByRole('heading', { name: 'Order not found.' });
  const back = screen.getByRole('link', { name: 'My Orders' });
  expect(back.getAttribute('href')).toBe('/orders');
});

test('when the shop is away, then it says that the order is safe and tries again', async () => {
  open({ [READ]: 503 });
  expect((await screen.findByRole('alert')).textContent).toContain('It is safe.');
  answerWith({ [READ]: orderWith(), 'GET /api/cart': [] });
  await userEvent.click(await button('Try again'));
  expect(await screen.findByRole('heading', { name: 'Order HR-2026-000123' })).toBeTruthy();
});

test('when the history leads from one order straight to another, then nothing of the first is asked there', async () => {
  const second = { id: 'order-2', orderNumber: 'HR-2026-000124', cancellable: true };
  open({
    [READ]: orderWith({ cancellable: true }),
    'GET /api/orders/order-2': orderWith(second),
  });
  await userEvent.click(screen.getByText('Second order'));
  await screen.findByRole('heading', { name: 'Order HR-2026-000124' });
  await userEvent.click(screen.getByText('First order'));
  await userEvent.click(await button('Cancel order'));
  fireEvent.click(screen.getByText('Second order'));
  await screen.findByRole('heading', { name: 'Order HR-2026-000124', hidden: true });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
