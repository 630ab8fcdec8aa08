import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from './order-under-test';

const user = userEvent.setup({ delay: null });

const DHL = {
  carrier: 'DHL',
  number: '11',
  url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=11',
};
const UPS = { carrier: 'UPS', number: '22', url: 'https://www.ups.com/track?tracknum=22' };
const order = (id: string, change: Partial<Order> = {}) =>
  orderUnderTest({ id, orderNumber: `HR-${id}`, status: 'Processing', version: 3, ...change });
const shipped = (id: string, tracking: Order['tracking'] = null) => ({
  body: order(id, { status: 'Shipped', tracking }),
});
const shop = {
  'GET /api/orders': () => ({ body: [order('1'), order('2'), order('3')], total: 3 }),
  'PATCH /api/orders/1': () => shipped('1'),
  'PATCH /api/orders/2': () => shipped('2'),
  'PATCH /api/orders/3': () => shipped('3'),
};
const cancelled = () => ({ status: 409, body: { message: 'It is Cancelled.' } });

/** Opens the panel, chooses all orders, and asks to mark them. */
async function ask(answers: Parameters<typeof openPanel>[1] = {}) {
  const panel = await openPanel('/admin/orders?status=Processing', { ...shop, ...answers });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark 3 orders as Shipped?' }));
  const sent = () =>
    ['1', '2', '3'].map((id) => panel.sentTo('PATCH', `/api/orders/${id}`).at(-1)?.body);
  return {
    panel,
    dialog,
    sent,
    field: (id: string, label: string) =>
      within(dialog.getByRole('group', { name: `HR-${id}` })).getByLabelText<HTMLInputElement>(
        label,
      ),
    paste: async (...lines: string[]) => {
      await user.clear(dialog.getByLabelText('Paste from a list'));
      await user.click(dialog.getByLabelText('Paste from a list'));
      await user.paste(lines.join('\n'));
    },
    ship: () => user.click(dialog.getByRole('button', { name: 'Mark as Shipped' })),
  };
}
const told = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('dialog', { name })).getAllByRole('row');
  return rows.map((row) => row.textContent);
};

test('when nothing is typed, then they are marked, after that was asked', async () => {
  const { panel, sent, ship } = await ask();
  expect(panel.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await ship();
  expect(await screen.findByText('3 orders marked as Shipped')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual(Array(3).fill({ status: 'Shipped' }));
});

test('when lines are pasted, then each order shows its own, and it is sent with the carrier of all or its own', async () => {
  const { dialog, sent, field, paste, ship } = await ask();
  await user.type(dialog.getByLabelText('Carrier of all'), 'DHL');
  await paste('HR-1, 11', 'HR-2, 22, UPS');
  expect([field('1', 'Tracking number').value, field('2', 'Carrier').value]).toEqual(['11', 'UPS']);
  await ship();
  expect(await screen.findByText('3 orders marked as Shipped')).toBeTruthy();
  expect(sent()).toEqual([
    { status: 'Shipped', tracking: DHL, version: 3 },
    { status: 'Shipped', tracking: UPS, version: 3 },
    { status: 'Shipped' },
  ]);
});

test('when a line does not fit, then it says why, and nothing is sent before it is mended', async () => {
  const { dialog, sent, field, paste, ship } = await ask();
  await paste('HR-1, 11, DHL', 'HR-9, 9', 'HR-2, 2');
  const problems = within(dialog.getByRole('list', { name: 'Lines that do not fit' }));
  expect(problems.getByText('Line 2: HR-9 is none of the orders below.')).toBeTruthy();
  await ship();
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Mend or remove the lines that do not fit first.',
  );
  expect(sent()).toEqual([undefined, undefined, undefined]);
  await user.type(field('2', 'Tracking number'), '2');
  await user.type(field('2', 'Carrier'), 'By hand');
  await paste('HR-3, 11, DHL');
  // What the line before said of it is gone with the line; what was typed stays.
  expect(field('1', 'Tracking number').value).toBe('');
  expect(field('2', 'Tracking number').value).toBe('22');
  await ship();
  await waitFor(() => expect(sent()[2]).toMatchObject({ tracking: DHL }));
  expect(sent()[0]).toEqual({ status: 'Shipped' });
});

test('when one number stands in the lines of several orders, then that is asked about, and they can be sent', async () => {
  const { dialog, sent, paste, ship } = await ask();
  await paste('HR-1, 11, DHL', 'HR-2, 11, DHL', 'HR-3, 22, UPS');
  const doubts = within(dialog.getByRole('list', { name: 'Numbers in several lines' }));
  expect(doubts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11 stands in the lines 1 and 2: one parcel for several orders?',
  ]);
  await ship();
  expect(await screen.findByText('3 orders marked as Shipped')).toBeTruthy();
  expect(sent()[1]).toMatchObject({ tracking: DHL });
});

test('when a number is mended after its line was read, then it stays while other lines are typed', async () => {
  const { dialog, field, paste } = await ask();
  await paste('HR-1, 11, DHL');
  await user.clear(field('1', 'Tracking number'));
  await user.type(field('1', 'Tracking number'), '12');
  await user.type(dialog.getByLabelText('Paste from a list'), '{Enter}HR-3, 33, DHL');
  expect(field('3', 'Tracking number').value).toBe('33');
  expect(field('1', 'Tracking number').value).toBe('12');
});

test('when one has its parcel already, then that is not sent over what is there by now', async () => {
  const orders = [order('1', { tracking: DHL }), order('2'), order('3')];
  const { sent, field, ship } = await ask({
    'GET /api/orders': () => ({ body: orders, total: 3 }),
  });
  expect(field('1', 'Tracking number').value).toBe('11');
  await ship();
  expect(await screen.findByText('3 orders marked as Shipped')).toBeTruthy();
  expect(sent()[0]).toEqual({ status: 'Shipped' });
});

test('when numbers were typed, then leaving asks first', async () => {
  const { dialog, field } = await ask();
  await user.type(field('2', 'Tracking number'), '22');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
});

test('when a parcel is half told, then that is said at its field, and nothing is sent', async () => {
  const { dialog, sent, field, ship } = await ask();
  await user.type(field('1', 'Tracking number'), '11');
  await user.type(field('2', 'Carrier'), 'DHL');
  await ship();
  expect(await dialog.findByText('Carrier is required')).toBeTruthy();
  expect(dialog.getByText('Tracking number is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('1', 'Carrier'));
  expect(sent()).toEqual([undefined, undefined, undefined]);
});

test('when a scanner sends Enter after a number, then the next one is asked for', async () => {
  const { sent, field } = await ask();
  await user.type(field('1', 'Tracking number'), '11{Enter}');
  expect(document.activeElement).toBe(field('2', 'Tracking number'));
  expect(sent()).toEqual([undefined, undefined, undefined]);
});

test('when a scanner is used as the dialog opens, where the carrier is asked for, then nothing leaves by its Enter', async () => {
  const { sent, field } = await ask();
  await user.keyboard('11{Enter}');
  expect(document.activeElement).toBe(field('1', 'Tracking number'));
  expect(sent()).toEqual([undefined, undefined, undefined]);
});

test('when some cannot be so, then the others are, and it says which, with what, and why, although none is listed any more', async () => {
  let listed = [order('1'), order('2'), order('3')];
  const { field, ship } = await ask({
    'GET /api/orders': () => ({ body: listed, total: listed.length }),
    'PATCH /api/orders/1': () => shipped('1', DHL),
    'PATCH /api/orders/3': cancelled,
  });
  await user.type(field('1', 'Tracking number'), '11');
  await user.type(field('1', 'Carrier'), 'DHL');
  listed = [];
  await ship();
  expect(await told('2 of 3 orders marked as Shipped')).toEqual([
    'HR-3It is Cancelled.',
    'HR-1It is Shipped now, with DHL 11.',
    'HR-2It is Shipped now, without tracking.',
  ]);
  await screen.findByText('No orders match the filters.');
  expect(screen.getByRole('dialog', { name: '2 of 3 orders marked as Shipped' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: /^Mark / })).toBeNull();
});

test('when somebody else has changed one meanwhile, then what was pasted for it stays, beside what is there, and is not left without a question', async () => {
  const current = order('1', { status: 'Shipped', version: 4, tracking: { ...DHL, number: '99' } });
  const message = 'Somebody else has changed this order since you opened it.';
  const conflict = { success: false, error: message, message, code: 'version-conflict', current };
  let isFirst = true;
  const { sent, field, paste, ship } = await ask({
    'PATCH /api/orders/1': () => {
      if (!isFirst) return shipped('1', DHL);
      isFirst = false;
      return { status: 409, body: conflict };
    },
  });
  await paste('HR-1, 11, DHL', 'HR-2, 22, DHL');
  await ship();
  expect((await told('2 of 3 orders marked as Shipped'))[0]).toBe(`HR-1${message}`);
  const outcome = within(screen.getByRole('dialog', { name: '2 of 3 orders marked as Shipped' }));
  await user.click(outcome.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  const left = within(screen.getByRole('dialog', { name: 'Mark 1 order as Shipped?' }));
  expect(left.getByText(/Shipped with DHL 99/)).toBeTruthy();
  expect(field('1', 'Tracking number').value).toBe('11');
  await user.click(left.getByRole('button', { name: 'Cancel' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await ship();
  expect(await screen.findByText('1 order marked as Shipped')).toBeTruthy();
  expect(sent()[0]).toEqual({ status: 'Shipped', tracking: DHL, version: 4 });
});

test('when some cannot be sent as they stand, then the dialog names them by reason and asks for the others’ parcels alone', async () => {
  const paid = { paymentMethod: 'Stripe', paymentStatus: 'Paid' } as const;
  const refundable = { amount: 973.08, currency: 'USD' };
  const orders = [
    order('1', { ...paid, refundable, disputed: false }),
    order('2', { status: 'Pending' }),
    order('3'),
    order('4', { ...paid, refundable, disputed: true }),
    order('5', { ...paid, refundable: null }),
    order('6', { ...paid, paymentStatus: 'Pending' }),
    order('7', { status: 'Pending' }),
    order('8', { ...paid, paymentStatus: 'Pending', status: 'Pending' }),
  ];
  await openPanel('/admin/orders', {
    ...shop,
    'GET /api/orders': () => ({ body: orders, total: orders.length }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark 2 orders as Shipped?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HR-2, HR-7: Mark it as Processing first.',
    'HR-4: Its payment is disputed: ship it from its own page, if it is to leave.',
    'HR-5: Its money went back, or is on its way.',
    'HR-6, HR-8: It waits for its payment.',
  ]);
  expect(dialog.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual([
    'HR-1',
    'HR-3',
  ]);
});

test('when none can be sent as it stands, then that is told at once, and no parcel is asked for', async () => {
  const orders = [order('1', { status: 'Pending' }), order('2', { status: 'Cancelled' })];
  const panel = await openPanel('/admin/orders', {
    ...shop,
    'GET /api/orders': () => ({ body: orders, total: 2 }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }));
  expect(await told('0 of 2 orders marked as Shipped')).toEqual([
    expect.stringContaining('Mark it as Processing first.'),
    expect.stringContaining('An order that is Cancelled cannot become Shipped.'),
  ]);
  expect(panel.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});
