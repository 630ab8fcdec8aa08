import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedReview } from '@handloom/contracts/reviews';
import { openPanel } from '../../admin-under-test';

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
};

test('when reviews have come, then rows say what was written, by whom, and whether it shows', async () => {
  await openPanel('/admin/reviews', {
    'GET /api/reviews': () => ({
      body: [review, { ...review, _id: 'r-2', status: 'withdrawn' }],
      total: 2,
    }),
  });
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(first?.textContent).toContain('Ganga BloomNot what I hoped.Asha E.20 Nov 2026Visible');
  expect(
    within(first ?? document.body)
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Rated 2 out of 5');
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
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'Hide' })).toBeTruthy();
  const sent = panel.sentTo('PATCH', '/api/reviews/r-1').map(({ body }) => body);
  expect(sent).toEqual([{ hidden: true }, { hidden: false }]);
});

test('when one is deleted, then that is asked first', async () => {
  let rows = [review];
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
  });
  expect(panel.sentTo('DELETE', '/api/reviews/r-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No reviews found.')).toBeTruthy();
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
