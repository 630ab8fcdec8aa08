import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedReview } from '@handloom/contracts/reviews';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { heldBack, openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const review: ListedReview = {
  _id: 'r-1',
  stars: 2,
  text: 'Not what I hoped.',
  author: 'Asha E.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  status: 'visible',
  product: { _id: 'p-1', name: 'Ganga Bloom' },
  userId: 'u-1',
};
const isHeld = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

test('when reviews have come, then rows say what was written, by whom, and whether it shows', async () => {
  await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({
      body: [review, { ...review, _id: 'r-2', status: 'withdrawn' }],
      total: 2,
    }),
  });
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(first?.textContent).toContain('Ganga BloomNot what I hoped.Asha E.20 Nov 2026Visible');
  within(first ?? document.body).getByRole('img', { name: 'Rated 2 out of 5' });
  expect(second?.textContent).toContain('Order cancelled');
  expect(within(second ?? document.body).queryByRole('button', { name: /Hide|Show/ })).toBeNull();
});

test('when one is hidden, then the list follows, and it can be shown again', async () => {
  let current = review;
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [current] }),
    'PATCH /api/reviews/r-1': ({ body }) => {
      const { hidden } = body as { hidden: boolean };
      current = { ...review, status: hidden ? 'hidden' : 'visible' };
      return { body: current };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  const show = await screen.findByRole('button', { name: 'Show' });
  await waitFor(() => expect(isHeld(show)).toBe(false));
  await user.click(show);
  expect(await screen.findByRole('button', { name: 'Hide' })).toBeTruthy();
  const sent = panel.sentTo('PATCH', '/api/reviews/r-1').map(({ body }) => body);
  expect(sent).toEqual([{ hidden: true }, { hidden: false }]);
});

test('when one was deleted by its author meanwhile, then hiding it says so, and it leaves the list', async () => {
  let rows = [review];
  await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: rows }),
    'PATCH /api/reviews/r-1': () => {
      rows = [];
      return { status: 404, body: { message: 'Review not found.' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Review not found.')).toBeTruthy();
  expect(await screen.findByText('No reviews found.')).toBeTruthy();
});

test('when one is hidden by two presses, then that is asked for once', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [review], total: 1 }),
    'PATCH /api/reviews/r-1': () => answer,
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Hide' }));
  expect(panel.sentTo('PATCH', '/api/reviews/r-1')).toHaveLength(1);
  await give({ body: { ...review, status: 'hidden' } });
});

test('when Hide is pressed once more, then that shows nothing again, and hides no other that came under the pointer', async () => {
  jest.useFakeTimers();
  try {
    let current = review;
    const panel = await openPanel('/admin/reviews', {
      'GET /api/reviews': () => ({ body: [current, { ...review, _id: 'r-2', author: 'Omar K.' }] }),
      'PATCH /api/reviews/r-1': ({ body }) => {
        const { hidden } = body as { hidden: boolean };
        current = { ...review, status: hidden ? 'hidden' : 'visible' };
        return { body: current };
      },
    });
    const presses = () => panel.sent.filter(({ method }) => method === 'PATCH').length;
    const [hide, others] = (await screen.findAllByRole('button', { name: 'Hide' })) as [
      HTMLElement,
      HTMLElement,
    ];
    await user.click(hide);
    await waitFor(() => expect(hide.textContent).toBe('Show'));
    await user.click(hide);
    await user.click(others);
    expect(presses()).toBe(1);
    act(() => jest.advanceTimersByTime(500));
    await user.click(hide);
    expect(presses()).toBe(2);
    expect(await screen.findByText('Review shown again')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('when several are shown again, then each is, and the list follows', async () => {
  let current: ListedReview = { ...review, status: 'hidden' };
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [current], total: 1 }),
    'PATCH /api/reviews/r-1': () => {
      current = review;
      return { body: current };
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('1 review shown again')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/reviews/r-1')[0]?.body).toEqual({ hidden: false });
  expect(await screen.findByText('Visible', { selector: 'td *' })).toBeTruthy();
});

test('when one of several is of a cancelled order, then nobody says that it is shown again', async () => {
  const withdrawn = { ...review, _id: 'r-2', author: 'Ravi K.', status: 'withdrawn' };
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [{ ...review, status: 'hidden' }, withdrawn], total: 2 }),
    'PATCH /api/reviews/r-1': () => ({ body: review }),
    'PATCH /api/reviews/r-2': () => ({ body: withdrawn }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Show' }));
  const told = await screen.findByRole('dialog', { name: '1 of 2 reviews shown again' });
  expect(within(told).getAllByRole('row')[1]?.textContent).toBe(
    'Ravi K. on Ganga BloomIts order was cancelled, so no shopper sees it.',
  );
  expect(panel.sentTo('PATCH', '/api/reviews/r-2')).toEqual([]);
});

test('when one leaves the list as it is hidden, then the keyboard goes on in the others', async () => {
  const other = { ...review, _id: 'r-2', author: 'Omar K.' };
  let rows = [review, other];
  await openPanel('/admin/reviews?status=visible', {
    'GET /api/reviews': () => ({ body: rows }),
    'PATCH /api/reviews/r-1': () => {
      rows = [other];
      return { body: { ...review, status: 'hidden' } };
    },
  });
  const [hide] = await screen.findAllByRole('button', { name: 'Hide' });
  hide?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(hide?.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reviews, scrollable' }));
});

test.each([
  ['visible', 'Hiding it instead can be undone.'],
  ['hidden', 'It cannot be brought back.'],
])('when one that is %s is deleted, then that is asked first', async (status, consequence) => {
  let rows = [{ ...review, status }];
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: rows }),
    'DELETE /api/reviews/r-1': () => {
      rows = [];
      return { body: { success: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this review?',
    description: `${review.author} on ${review.product.name}. ${consequence}`,
  });
  expect(panel.sentTo('DELETE', '/api/reviews/r-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No reviews found.')).toBeTruthy();
});

test('when one is deleted, then the question goes before the list has come, so that the keyboard goes on in the rows', async () => {
  const { answer, give } = heldBack();
  let isGone = false;
  await openPanel('/admin/reviews', {
    'GET /api/reviews': () => (isGone ? answer : { body: [review] }),
    'DELETE /api/reviews/r-1': () => {
      isGone = true;
      return { body: { success: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await give({ body: [] });
});

test('when the last ones of a list are hidden, then the keyboard goes on in the page', async () => {
  const { answer, give } = heldBack();
  let rows = [review];
  await openPanel('/admin/reviews?status=visible', {
    'GET /api/reviews': () => ({ body: rows, total: rows.length }),
    'PATCH /api/reviews/r-1': () => answer,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Hide' }));
  loseFocus();
  rows = [];
  await give({ body: { ...review, status: 'hidden' } });
  await screen.findByText('No reviews match the filters.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('when searched and filtered, then the server is asked', async () => {
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [review] }),
  });
  await user.type(screen.getByRole('searchbox'), 'ganga');
  await waitFor(() => expect(panel.sent.at(-1)?.url).toContain('search=ganga'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Hidden');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/reviews?page=1&limit=50&search=ganga&status=hidden'),
  );
});

test('when reviews of one product are looked at, then that shows, beside its stars, and can be taken away', async () => {
  const panel = await openPanel('/admin/reviews?product=p-1', {
    'GET /api/reviews': () => ({ body: [review] }),
  });
  expect(await screen.findByText('Reviews of Ganga Bloom')).toBeTruthy();
  const orders = screen.getByRole('link', { name: 'Their orders' });
  expect(orders.getAttribute('href')).toBe('/admin/orders?user=u-1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '1 star');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/reviews?page=1&limit=50&stars=1&product=p-1'),
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter: Reviews of Ganga Bloom' }));
  await waitFor(() => expect(panel.sent.at(-1)?.url).toBe('/api/reviews?page=1&limit=50&stars=1'));
});

test('when the button for several is pressed twice, then each is hidden once, and the keyboard keeps its place', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [review], total: 1 }),
    'PATCH /api/reviews/r-1': () => answer,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  const hide = bar.getByRole('button', { name: 'Hide' });
  await user.dblClick(hide);
  expect(panel.sentTo('PATCH', '/api/reviews/r-1')).toHaveLength(1);
  loseFocus();
  await give({ body: review });
  expect(await screen.findByText('1 review hidden')).toBeTruthy();
  expect(document.activeElement).toBe(hide);
});

test('when several are chosen, then they are hidden at once, and deleted after a question', async () => {
  const rows = [review, { ...review, _id: 'r-2', author: 'Ravi K.' }];
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: rows, total: 2 }),
    'PATCH /api/reviews/r-1': () => ({ body: review }),
    'PATCH /api/reviews/r-2': () => ({ body: review }),
    'DELETE /api/reviews/r-1': () => ({ body: { success: true } }),
    'DELETE /api/reviews/r-2': () => ({ body: { success: true } }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Asha E. on Ganga Bloom' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ravi K. on Ganga Bloom' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('2 reviews hidden')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/reviews/r-2').map(({ body }) => body)).toEqual([
    { hidden: true },
  ]);
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 reviews?' });
  expect(panel.sentTo('DELETE', '/api/reviews/r-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 reviews deleted')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(panel.sentTo('DELETE', '/api/reviews/r-2')).toHaveLength(1);
});

test('when it is read what became of several, then Back leaves that with the filter', async () => {
  const panel = await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({ body: [review], total: 1 }),
    'PATCH /api/reviews/r-1': () => ({ status: 409, body: { message: 'Not now.' } }),
  });
  await user.selectOptions(await screen.findByLabelText('Status'), 'Visible');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
  await user.click(bar.getByRole('button', { name: 'Hide' }));
  await screen.findByRole('dialog', { name: '0 of 1 review hidden' });
  await panel.back();
  expect(panel.address()).toBe('/admin/reviews');
  expect(screen.queryByRole('dialog')).toBeNull();
});
