import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedUser } from '@handloom/contracts/accounts';
import type { AdminChange } from '@handloom/contracts/audit';
import { openPanel, type Sent } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });

/** @param minute of the hour in which it was made */
const change = (minute: number, more: Partial<AdminChange> = {}): AdminChange => ({
  _id: `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`,
  at: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`,
  by: { _id: 'admin-1', name: 'Asha E.' },
  kind: 'product',
  about: 'rug-1',
  name: 'Ganga Bloom',
  action: 'changed',
  before: { price: 8000, returnsAccepted: true },
  after: { price: 7500.5, returnsAccepted: false },
  ...more,
});
const shipped: Partial<AdminChange> = {
  kind: 'order',
  about: 'order-1',
  name: 'HR-2026-000001',
  before: { status: 'Processing' },
  after: { status: 'Shipped' },
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);
const queryOf = ({ url }: Sent) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
const admin: ListedUser = {
  _id: 'admin-1',
  fullName: 'Asha Example',
  name: 'Asha Example',
  email: 'asha@example.com',
  role: 'admin',
  disabled: false,
  createdAt: '2026-01-01T10:00:00.000Z',
};
const shop = {
  'GET /api/audit/catalog': () => ({ body: [change(30), change(10)] }),
  'GET /api/audit/orders': () => ({ body: [change(20, shipped)] }),
  'GET /api/users/admin-1': () => ({ body: admin }),
};

test('when the services have answered, then their changes are one list, newest first', async () => {
  const panel = await openPanel('/admin/audit', shop);
  const table = await screen.findByRole('table', { name: 'Audit' });
  expect(rowsOf(table)).toEqual(['Ganga Bloom', 'HR-2026-000001', 'Ganga Bloom']);
  const [, newest] = within(table).getAllByRole('row');
  await waitFor(() => expect(newest?.textContent).toContain('Asha E.asha@example.com'));
  // Three rows of one admin.
  expect(panel.sentTo('GET', '/api/users/admin-1')).toHaveLength(1);
  expect(newest?.textContent).toContain('Price: ₹8,000.00 → ₹7,500.50; Returns accepted: Yes → No');
});

test('when one is opened, then every field stands before and after, with a way to the thing', async () => {
  await openPanel('/admin/audit', shop);
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000001' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Order: HR-2026-000001' }));
  expect(drawer.getByRole('row', { name: 'Status Processing Shipped' })).toBeTruthy();
  const link = drawer.getByRole('link', { name: 'Open the order' });
  expect(link.getAttribute('href')).toBe('/admin/orders?order=order-1');
});

test('when a review was hidden, then the way leads to those of its rug, of which it is one', async () => {
  const [before, after] = [false, true].map((hidden) => ({ product: 'rug-1', stars: 1, hidden }));
  const hidden = change(40, {
    kind: 'review',
    about: 'r-1',
    name: 'Review by Asha',
    before,
    after,
  });
  await openPanel('/admin/audit', { 'GET /api/audit/catalog': () => ({ body: [hidden] }) });
  await user.click(await screen.findByRole('button', { name: 'Review by Asha' }));
  const link = await screen.findByRole('link', { name: 'Open the review' });
  expect(link.getAttribute('href')).toBe('/admin/reviews?product=rug-1');
});

test.each([
  ['order-confirmation', 'Order confirmation', '/admin/mails?mail=mail-1'],
  ['password-reset', 'Link for a new password', '/admin/mails?from=identity&mail=mail-1'],
])(
  'when a mail of the kind %s was sent again, then it is called as among the mails, and the way leads to it',
  async (name, called, href) => {
    const resent = { kind: 'mail', about: 'mail-1', name, action: 'resent', before: null };
    await openPanel('/admin/audit', {
      ...shop,
      'GET /api/audit/identity': () => ({ body: [change(40, resent)] }),
    });
    await user.click(await screen.findByRole('button', { name: called }));
    const drawer = within(await screen.findByRole('dialog', { name: `Mail: ${called}` }));
    const link = drawer.getByRole('link', { name: 'Open the mail' });
    expect(link.getAttribute('href')).toBe(href);
  },
);

test.each([
  [['/images/a', '/images/b'], ['/images/c', '/images/b'], '1 replaced'],
  [['/images/a'], ['/images/a', '/images/b'], '1 added'],
  [['/images/a', '/images/b', '/images/c'], ['/images/d'], '1 replaced, 2 taken out'],
  [['/images/a', '/images/b'], ['/images/b', '/images/a'], 'in another order'],
])('when pictures %j became %j, then the list says %s', async (before, after, words) => {
  const pictures = change(30, { before: { images: before }, after: { images: after } });
  await openPanel('/admin/audit', { 'GET /api/audit/catalog': () => ({ body: [pictures] }) });
  const table = await screen.findByRole('table', { name: 'Audit' });
  expect(within(table).getByText(`Images: ${words}`)).toBeTruthy();
});

test('when a name is written from right to left, then the arrow still leads from the old to the new', async () => {
  const renamed = change(30, { before: { name: 'گل' }, after: { name: 'باغ' } });
  await openPanel('/admin/audit', { 'GET /api/audit/catalog': () => ({ body: [renamed] }) });
  const table = await screen.findByRole('table', { name: 'Audit' });
  // First strong isolates, as bdi elements are.
  expect(within(table).getByText('Name: \u2068گل\u2069 → \u2068باغ\u2069')).toBeTruthy();
});

test('when pictures changed, then the drawer shows them, and the new ones by that name', async () => {
  const pictures = change(30, {
    before: { images: ['/images/a', '/images/b'], altTexts: ['', 'A corner'] },
    after: { images: ['/images/b', '/images/c'], altTexts: ['', ''] },
  });
  await openPanel('/admin/audit', { 'GET /api/audit/catalog': () => ({ body: [pictures] }) });
  await user.click(await screen.findByRole('button', { name: 'Ganga Bloom' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Product: Ganga Bloom' }));
  const [, images, altTexts] = drawer.getAllByRole('row');
  expect(images?.textContent).toBe('ImagesPicture 1Picture 2Picture 2New picture');
  const shown = [...(images?.querySelectorAll('img') ?? [])].map((one) => one.getAttribute('src'));
  expect(shown).toEqual(
    ['/images/a', '/images/b', '/images/b', '/images/c'].map((one) => `${one}?w=320`),
  );
  expect(altTexts?.textContent).toBe('Alt textsPicture 2: A corner–');
});

test('when money was given back, then it stands in the currency that it was given in', async () => {
  const after = { amount: 12_345.5, currency: 'USD', reason: 'A torn fringe' };
  const refund = change(20, { ...shipped, action: 'refunded', before: null, after });
  await openPanel('/admin/audit', { 'GET /api/audit/orders': () => ({ body: [refund] }) });
  const table = await screen.findByRole('table', { name: 'Audit' });
  expect(within(table).getByText('Amount: $12,345.50; Reason: A torn fringe')).toBeTruthy();
});

test('when a later page does not say where it begins, then it is not the first one that shows', async () => {
  const panel = await openPanel('/admin/audit?page=7', shop);
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByRole('table', { name: 'Audit' })).toBeTruthy();
  expect(panel.sentTo('GET', '/api/audit/catalog')).toHaveLength(1);
});

test.each([
  ['user', admin, '/admin/users?search=asha%40example.com'],
  ['user that was deleted', null, undefined],
])(
  'when a line is of a %s, then the way leads to it as it is now, if it is',
  async (_what, is, href) => {
    const url = '/api/users/u-9';
    const line = change(40, { kind: 'user', about: 'u-9', name: 'as it was' });
    const panel = await openPanel('/admin/audit', {
      ...shop,
      'GET /api/audit/catalog': () => ({ body: [line] }),
      [`GET ${url}`]: () => (is ? { body: is } : { status: 404, body: { message: 'Not found.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'as it was' }));
    await screen.findByText('asha@example.com', { selector: 'dd *' });
    await waitFor(() => expect(panel.sentTo('GET', url)).toHaveLength(1));
    const link = () => screen.queryByRole('link', { name: 'Open the user' });
    await waitFor(() => expect(link()?.getAttribute('href')).toBe(href));
  },
);

test('when it is narrowed, then the address says so and who may know it is asked', async () => {
  const panel = await openPanel('/admin/audit?after=2026-01-01T00:00:00.000Z_x', shop);
  await screen.findByRole('table', { name: 'Audit' });
  await user.selectOptions(screen.getByLabelText('Of what'), 'Order');
  await waitFor(() => expect(panel.address()).toBe('/admin/audit?kind=order'));
  await user.type(screen.getByLabelText('Made to'), '2026-11-22');
  const end = new Date(2026, 10, 23).toISOString();
  const askedOf = (service: string) => panel.sentTo('GET', `/api/audit/${service}`).map(queryOf);
  await waitFor(() =>
    expect(askedOf('orders').at(-1)).toEqual({ kind: 'order', to: end, limit: '51' }),
  );
  expect(askedOf('catalog').filter(({ kind }) => kind)).toEqual([]);
  const file = screen.getByRole('link', { name: 'CSV: Orders' }).getAttribute('href') ?? '';
  expect(queryOf({ url: file } as Sent)).toEqual({ kind: 'order', to: end });

  await user.selectOptions(screen.getByLabelText('Of what'), 'Everything');
  await user.clear(screen.getByLabelText('Made to'));
  await waitFor(() => expect(panel.address()).toBe('/admin/audit'));
  await user.selectOptions(screen.getByLabelText('Action'), 'Deleted');
  for (const service of ['catalog', 'orders', 'identity']) {
    await waitFor(() =>
      expect(askedOf(service).at(-1)).toEqual({ action: 'deleted', limit: '51' }),
    );
  }
});

test('when it is asked for up to the last day that can be chosen, then that leaves out nothing', async () => {
  const panel = await openPanel('/admin/audit?from=2026-11-22&to=9999-12-31', shop);
  await screen.findByRole('table', { name: 'Audit' });
  const [asked] = panel.sentTo('GET', '/api/audit/catalog').map(queryOf);
  expect(asked).toEqual({ from: new Date(2026, 10, 22).toISOString(), limit: '51' });
});

test('when the address names a kind that nothing is, then every service is asked for it', async () => {
  const panel = await openPanel('/admin/audit?kind=constructor', shop);
  for (const service of ['catalog', 'orders', 'identity']) {
    await waitFor(() =>
      expect(panel.sentTo('GET', `/api/audit/${service}`).map(queryOf)).toEqual([
        { kind: 'constructor', limit: '51' },
      ]),
    );
  }
});

test('when there are more than a page, then the older ones begin after the last that is shown', async () => {
  const many = Array.from({ length: 40 }, (_, place) => change(59 - place));
  const panel = await openPanel('/admin/audit', {
    'GET /api/audit/catalog': () => ({ body: many }),
    'GET /api/audit/orders': () => ({ body: many.map(({ at }, place) => change(place, { at })) }),
  });
  const table = await screen.findByRole('table', { name: 'Audit' });
  expect(rowsOf(table)).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => {
    const last = panel.sentTo('GET', '/api/audit/identity').at(-1);
    expect(last && queryOf(last)['after']).toMatch(/^2026-11-22T10:35:00\.000Z_0/);
  });
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  await waitFor(() => expect(panel.address()).toBe('/admin/audit?page=1'));
});

test.each([
  [50, false],
  [51, true],
])(
  'when there are %d, of which a page has fifty, then whether there are older ones is known: %s',
  async (count, areOlder) => {
    const some = Array.from({ length: count }, (_, place) => change(59 - place));
    await openPanel('/admin/audit', { 'GET /api/audit/catalog': () => ({ body: some }) });
    expect(rowsOf(await screen.findByRole('table', { name: 'Audit' }))).toHaveLength(50);
    expect(screen.queryByRole('button', { name: 'Next' }) !== null).toBe(areOlder);
  },
);

test('when a later page is shown, then its files are of all pages', async () => {
  await openPanel('/admin/audit?page=2&after=2026-01-01T00:00:00.000Z_x&kind=order', shop);
  const file = await screen.findByRole('link', { name: 'CSV: Orders' });
  expect(queryOf({ url: file.getAttribute('href') } as Sent)).toEqual({ kind: 'order' });
});

test('when all changes of one thing are asked for, then they are listed, and its drawer is gone', async () => {
  const panel = await openPanel('/admin/audit?kind=order', {
    ...shop,
    'GET /api/audit/orders': () => ({ body: [change(20, { ...shipped, action: 'deleted' })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000001' }));
  const drawer = within(await screen.findByRole('dialog'));
  // It is there no more.
  expect(drawer.queryByRole('link', { name: 'Open the order' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'All changes of this order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.address()).toBe('/admin/audit?kind=order&about=order-1');
});

test('when a service cannot be read, then the list says that it is incomplete', async () => {
  const failed = () => ({ status: 503, body: { message: 'This part of the shop is busy.' } });
  await openPanel('/admin/audit', { ...shop, 'GET /api/audit/orders': failed });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This list is incomplete: the changes of Orders cannot be read now.',
  );
  expect(rowsOf(screen.getByRole('table', { name: 'Audit' }))).toHaveLength(2);
});

test('when none can be read, then the sentence of the shop shows', async () => {
  const failed = () => ({ status: 503, body: { message: 'This part of the shop is busy.' } });
  await openPanel('/admin/audit', {
    'GET /api/audit/catalog': failed,
    'GET /api/audit/orders': failed,
    'GET /api/audit/identity': failed,
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This part of the shop is busy.');
});

test('when nothing was changed yet, then it says what will stand here', async () => {
  await openPanel('/admin/audit');
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
});
