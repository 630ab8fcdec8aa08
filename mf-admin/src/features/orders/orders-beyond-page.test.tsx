import { screen, waitFor, within } from '@testing-library/react';
import { heldBack, openPanel } from '../../admin-under-test';
import { order, user } from './order-drawer-under-test';

const ORDERS = ['1', '2', '3'].map((id) =>
  order({ id, _id: id, orderNumber: `HR-2026-00000${id}` }),
);
const each = Object.fromEntries(
  ORDERS.map((one) => [`GET /api/orders/${one.id}`, () => ({ body: one })]),
);
const link = (cursors: string) => ({ headers: { link: cursors }, total: 101 });
const pages = {
  ...each,
  'GET /api/orders': ({ url }: { url: string }) => {
    return url.includes('after=A')
      ? { body: ORDERS.slice(2), ...link('</api/orders?before=B>; rel="prev"') }
      : { body: ORDERS.slice(0, 2), ...link('</api/orders?after=A>; rel="next"') };
  },
};
const shown = (number: number) =>
  screen.findByRole('dialog', { name: `Order HR-2026-00000${number}` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('when the last one of a page is open, then the next one is on the page after it, and back', async () => {
  const panel = await openPanel('/admin/orders?status=Processing', pages);
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
  await within(await shown(2)).findByText('2 of 2 on this page');
  const next = screen.getByRole('button', { name: 'Next order' });
  await user.click(next);
  await within(await shown(3)).findByText('1 of 1 on this page');
  expect(panel.address()).toContain('status=Processing&order=3&page=2&after=A');
  // The page was there when the address asked for it, so the button never went.
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');

  await press('Previous order');
  await within(await shown(2)).findByText('2 of 2 on this page');
  expect(panel.address()).toBe('/admin/orders?status=Processing&order=2&page=1');
});

test('when the page after it cannot be had, then that is said and the order stays', async () => {
  const fails = { status: 503, body: { message: 'Closed for stocktaking.' } };
  await openPanel('/admin/orders', {
    ...pages,
    'GET /api/orders': (request) =>
      request.url.includes('after=') ? fails : pages['GET /api/orders'](request),
  });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
  await within(await shown(2)).findByText('2 of 2 on this page');
  await press('Next order');
  await waitFor(() => expect(screen.getByText('Closed for stocktaking.')).toBeTruthy());
  await shown(2);
});

test('when the page after it has no orders any more, then that is said and the order stays', async () => {
  await openPanel('/admin/orders', {
    ...pages,
    'GET /api/orders': (request) =>
      request.url.includes('after=') ? { body: [], total: 2 } : pages['GET /api/orders'](request),
  });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
  await within(await shown(2)).findByText('2 of 2 on this page');
  await press('Next order');
  expect(await screen.findByText('There are no more orders on that side.')).toBeTruthy();
  await shown(2);
});

describe('when the page after it is late', () => {
  const { 'GET /api/orders': read } = pages;
  async function goOn() {
    const { answer, give } = heldBack();
    const panel = await openPanel('/admin/orders', {
      ...pages,
      'GET /api/orders': (request) => (request.url.includes('after=') ? answer : read(request)),
    });
    await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
    await within(await shown(2)).findByText('2 of 2 on this page');
    await press('Next order');
    return { panel, give, arrive: () => give(read({ url: '?after=A' })) };
  }

  test('then a drawer that was closed meanwhile stays closed', async () => {
    const { panel, arrive } = await goOn();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await arrive();
    expect(panel.address()).toBe('/admin/orders');
  });

  test.each([
    ['that it has none', { body: [], total: 2 }],
    ['that it cannot be had', { status: 503, body: { message: 'Closed for stocktaking.' } }],
  ])('then %s is not said to who has closed the drawer meanwhile', async (_what, told) => {
    const { give } = await goOn();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await give(told);
    expect(screen.queryByText(/^There are no more orders|^Closed/)).toBeNull();
  });

  test('then a note that was begun meanwhile stays with its order', async () => {
    const { arrive } = await goOn();
    await user.type(screen.getByLabelText('New note'), 'Call them');
    await arrive();
    await within(await shown(3)).findByText('1 of 1 on this page');
    expect(screen.getByLabelText('New note')).toHaveProperty('value', '');
    await press('Previous order');
    await shown(2);
    expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Call them');
  });
});

test('when what is done with an order takes it from the list, then the ones beside it stay a button away', async () => {
  let listed = ORDERS;
  const done = order({ ...ORDERS[1], status: 'Cancelled' });
  await openPanel('/admin/orders?status=Processing', {
    ...each,
    'GET /api/orders': () => ({ body: listed, total: listed.length }),
    'PATCH /api/orders/2': () => {
      listed = ORDERS.filter(({ id }) => id !== '2');
      return { body: done };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000002' }));
  const drawer = within(await shown(2));
  await drawer.findByText('2 of 3 on this page');
  await press('Cancel order');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('Order HR-2026-000002 updated');
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Choose HR-2026-000002' })).toBeNull(),
  );
  await press('Previous order');
  await within(await shown(1)).findByText('1 of 2 on this page');
  await press('Next order');
  await within(await shown(3)).findByText('2 of 2 on this page');
});

test('when orders come in that push the open one off its page, then the one before it still is the one before it', async () => {
  let listed = ORDERS.slice(1);
  await openPanel('/admin/orders', {
    ...each,
    'GET /api/orders': () => ({ body: listed, total: 101 }),
    'PATCH /api/orders/3': () => {
      listed = ORDERS.slice(0, 2);
      return { body: { ...ORDERS[2], status: 'Shipped' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'HR-2026-000003' }));
  await within(await shown(3)).findByText('2 of 2 on this page');
  await press('Mark as Shipped');
  const form = within(await screen.findByRole('dialog', { name: /^Ship/ }));
  await user.click(form.getByRole('button', { name: 'Mark as Shipped' }));
  await screen.findByRole('checkbox', { name: 'Choose HR-2026-000001', hidden: true });
  await within(await shown(3)).findByText('3 of 3 on this page');
  await press('Previous order');
  await shown(2);
});
