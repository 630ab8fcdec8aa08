import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';
import { momentOf } from '../listing/moment';
import { failedEvent as letter } from '../listing/rows-under-test';

const user = userEvent.setup({ delay: null });

test('when a service gave up on an event, then it can be read and dismissed; the others do not hide it', async () => {
  let gone = false;
  const panel = await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/catalog': () => ({ body: gone ? [] : [letter], total: gone ? 0 : 1 }),
    'GET /api/dead-letters/orders': () => ({ status: 503, body: { message: 'Orders are away.' } }),
    'DELETE /api/dead-letters/catalog/7': () => {
      gone = true;
      return { body: { success: true } };
    },
  });
  expect(await screen.findByText('Orders are away.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('Payload').textContent).toBe('{\n  "a": 1\n}');
  expect(drawer.getByText('Unreadable event')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Dismiss' }));
  const question = within(await screen.findByRole('alertdialog', { name: /dismiss this event/ }));
  expect(panel.sentTo('DELETE', '/api/dead-letters/catalog/7')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Dismiss' }));

  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'shop.orders.placed.v1' })).toBeNull(),
  );
  expect(panel.sentTo('DELETE', '/api/dead-letters/catalog/7')).toHaveLength(1);
  expect(screen.getAllByText('No failed events.')).toHaveLength(2);
});

test('when an admin looks what failed, then the list says what of the shop is behind, not which program', async () => {
  const [known, other] = [
    { ...letter, consumer: 'orders-catalogue-copy' },
    { ...letter, _id: '8', consumer: 'journal-orders' },
  ];
  await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/orders': () => ({ body: [known, other], total: 2 }),
  });
  const table = await screen.findByRole('table', { name: 'Failed events: Orders' });
  const behind = within(table)
    .getAllByRole('row')
    .map((row) => row.children[1]?.textContent);
  expect(behind).toEqual(['What is behind', 'Rugs and prices at the checkout', 'journal-orders']);
  await user.click(screen.getAllByRole('button', { name: letter.subject })[0]!);
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Rugs and prices at the checkout')).toBeTruthy();
  expect(drawer.getByText('orders-catalogue-copy')).toBeTruthy();
});

test('when an event failed at its first try, then that is said of one try', async () => {
  const unsent = { ...letter, consumer: 'outbox', attempts: 1 };
  await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/catalog': () => ({ body: [unsent], total: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: letter.subject }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(`${momentOf(letter.failedAt)} after 1 try`)).toBeTruthy();
});

test('when some are still tried again by themselves, then each says so, and they can be left out', async () => {
  const retried = {
    ...letter,
    _id: '8',
    subject: 'shop.orders.paid.v1',
    nextTryAt: '2026-11-20T10:05:00.000Z',
  };
  const panel = await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/catalog': ({ url }) => {
      const letters = url.includes('status=given-up') ? [letter] : [retried, letter];
      return { body: letters, total: letters.length };
    },
  });
  const table = await screen.findByRole('table', { name: 'Failed events: Catalogue' });
  const nextTries = within(table)
    .getAllByRole('row')
    .map((row) => row.children[5]?.textContent);
  expect(nextTries).toEqual(['Next try', momentOf(retried.nextTryAt), 'given up']);
  await user.selectOptions(screen.getByLabelText('State'), 'Given up');
  await waitFor(() => expect(screen.queryByText(retried.subject)).toBeNull());
  expect(screen.getByText(letter.subject)).toBeTruthy();
  expect(panel.address()).toBe('/admin/failed-events?status=given-up');
});

test('when more failed than a page shows, then each service’s list has its own pages, which a filter begins anew', async () => {
  const panel = await openPanel('/admin/failed-events?orders=2&catalog=2', {
    'GET /api/dead-letters/catalog': ({ url }) => {
      const page = new URL(url, 'http://shop').searchParams.get('page');
      return { body: [{ ...letter, reason: `Failed on page ${page}` }], total: 51 };
    },
    'GET /api/dead-letters/orders': ({ url }) =>
      url.includes('page=1&') ? { body: [letter], total: 1 } : { body: [], total: 1 },
  });
  expect(await screen.findByText('Failed on page 2')).toBeTruthy();
  expect(await screen.findByText('There is nothing on this page.')).toBeTruthy();
  expect(screen.getAllByText('No failed events.')).toHaveLength(1);
  const pages = within(screen.getByRole('navigation', { name: 'Pages: Catalogue' }));
  await user.click(pages.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Failed on page 1')).toBeTruthy();
  expect(panel.address()).toBe('/admin/failed-events?orders=2');
  await user.selectOptions(screen.getByLabelText('State'), 'Given up');
  expect(panel.address()).toBe('/admin/failed-events?status=given-up');
  expect(await screen.findByText(letter.reason)).toBeTruthy();
  expect(screen.getByText('No events match the filters.')).toBeTruthy();
  await user.click(pages.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Failed on page 2')).toBeTruthy();
  expect(panel.address()).toBe('/admin/failed-events?status=given-up&catalog=2');
});

describe('when the cause is mended', () => {
  test('then one event is replayed from its row, what happened is said, and the keyboard keeps its place', async () => {
    const second = heldBack();
    const letters = [letter];
    const outcomes = [{ body: { outcome: 'failed', reason: 'Still broken' } }, second.answer];
    const panel = await openPanel('/admin/failed-events', {
      'GET /api/dead-letters/catalog': () => ({ body: letters, total: letters.length }),
      'GET /api/dead-letters/orders': () => ({ body: [], total: 0 }),
      'GET /api/dead-letters/identity': () => ({ body: [], total: 0 }),
      'POST /api/dead-letters/catalog/7/replay': () => outcomes.shift() ?? second.answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('It failed again: Still broken')).toBeTruthy();
    const replay = screen.getByRole('button', { name: 'Replay' });
    await waitFor(() => expect(replay.getAttribute('aria-disabled')).toBe('false'));
    await user.click(replay);
    letters.pop();
    await second.give({ body: { outcome: 'applied', reason: null } });
    expect(await screen.findByText('The event is applied')).toBeTruthy();
    await waitFor(() => expect(replay.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Catalogue' }));
    expect(panel.sentTo('POST', '/api/dead-letters/catalog/7/replay')).toHaveLength(2);
  });

  test('then a second press in a hurry does not replay the event that came into the place of the first', async () => {
    jest.useFakeTimers();
    try {
      let letters = [letter, { ...letter, _id: '8', subject: 'shop.orders.paid.v1' }];
      const panel = await openPanel('/admin/failed-events', {
        'GET /api/dead-letters/catalog': () => ({ body: letters, total: letters.length }),
        'POST /api/dead-letters/catalog/7/replay': () => {
          letters = letters.slice(1);
          return { body: { outcome: 'applied', reason: null } };
        },
      });
      const pressFirst = async () =>
        user.click((await screen.findAllByRole('button', { name: 'Replay' }))[0] as HTMLElement);
      await pressFirst();
      await waitFor(() => expect(screen.queryByText(letter.subject)).toBeNull());
      await pressFirst();
      expect(panel.sentTo('POST', '/api/dead-letters/catalog/8/replay')).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('then all of its kind are replayed from the drawer', async () => {
    const counts = { applied: 3, alreadyApplied: 1, failed: 2, left: 0, reason: 'Still broken' };
    const panel = await openPanel('/admin/failed-events', {
      'GET /api/dead-letters/catalog': () => ({ body: [letter], total: 1 }),
      'GET /api/dead-letters/orders': () => ({ body: [], total: 0 }),
      'GET /api/dead-letters/identity': () => ({ body: [], total: 0 }),
      'POST /api/dead-letters/catalog/replay': () => ({ body: counts }),
    });
    await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: 'Replay all of this kind' }));
    expect(await screen.findByText('4 applied, 2 failed again: Still broken')).toBeTruthy();
    expect(panel.sentTo('POST', '/api/dead-letters/catalog/replay')).toHaveLength(1);
  });

  test('then one that fails again from its drawer stays open there, with its new reason', async () => {
    const { answer, give } = heldBack();
    let now = letter;
    await openPanel('/admin/failed-events', {
      'GET /api/dead-letters/catalog': () => ({ body: [now], total: 1 }),
      'POST /api/dead-letters/catalog/7/replay': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: 'Replay' }));
    now = { ...letter, reason: 'Still broken' };
    await give({ body: { outcome: 'failed', reason: 'Still broken' } });
    expect(await drawer.findByText('Still broken')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

test.each(['Replay', 'Replay all of this kind'])(
  'when no answer comes to %s, then nobody says that it failed',
  async (button) => {
    const cutLine = () => {
      throw new TypeError('Failed to fetch');
    };
    await openPanel('/admin/failed-events', {
      'GET /api/dead-letters/catalog': () => ({ body: [letter], total: 1 }),
      'POST /api/dead-letters/catalog/7/replay': cutLine,
      'POST /api/dead-letters/catalog/replay': cutLine,
    });
    await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: button }));
    expect(await screen.findByText(/^No answer came\. What is applied goes/)).toBeTruthy();
    expect(screen.queryByText('Failed to replay')).toBeNull();
  },
);

test('when an event cannot be dismissed, then its drawer stays open', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/failed-events', {
    'GET /api/dead-letters/catalog': () => ({ body: [letter], total: 1 }),
    'DELETE /api/dead-letters/catalog/7': () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'shop.orders.placed.v1' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Dismiss' }));
  await give({ status: 503, body: { message: 'Busy.' } });
  expect(await screen.findByText(/^Busy\./)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
