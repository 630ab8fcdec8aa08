import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@handloom/contracts/reviews';
import { rug } from '../testing/rugs';
import { answerWith, openPage } from '../testing/shop-page';
import { reviewOf } from '../testing/reviews';
import { ProductReviews } from './product-reviews';

const LIST = '/api/products/p-1/reviews?limit=5';
const reviewsOf = (...ids: number[]) => ids.map((id) => reviewOf(id));
const summaryOf = (count: number) => ({
  average: 4,
  count,
  perStar: { 1: 0, 2: 0, 3: 0, 4: count, 5: 0 },
});
/** A review that is gone bounds nothing: the shop answers with the newest. */
const answering = (count: number, lists: Record<string, Review[]>) =>
  answerWith({
    '/api/products/p-1/reviews/summary': summaryOf(count),
    '/api/auth/me': 401,
    ...Object.fromEntries(
      Object.entries(lists).map(([olderThan, list]) => [
        olderThan ? `${LIST}&olderThan=${olderThan}` : LIST,
        list,
      ]),
    ),
  });
const texts = () =>
  within(screen.getByRole('region', { name: 'Reviews' }))
    .getAllByText(/^Text /)
    .map(({ textContent }) => textContent);
const textsOf = (...ids: number[]) => ids.map((id) => `Text ${id}`);

test.each([
  [
    'somebody else’s has come',
    { '': reviewsOf(8, 7, 6, 5, 4), 'r-4': reviewsOf(3, 2, 1), 'r-3': reviewsOf(2, 1) },
    textsOf(8, 7, 6, 5, 4, 3, 2, 1),
  ],
  [
    'the last of the first page has gone',
    { '': reviewsOf(7, 6, 5, 4, 2), 'r-2': reviewsOf(1), 'r-3': reviewsOf(7, 6, 5, 4, 2) },
    textsOf(7, 6, 5, 4, 2, 1),
  ],
])(
  'when %s while more are shown, then who stays on the page sees each once',
  async (_what, lists, expected) => {
    answering(7, { '': reviewsOf(7, 6, 5, 4, 3), 'r-3': reviewsOf(2, 1) });
    openPage(<ProductReviews product={rug()} />, { at: '/product/p-1' });
    await userEvent.click(await screen.findByRole('button', { name: 'More reviews' }));
    await waitFor(() => expect(texts()).toEqual(textsOf(7, 6, 5, 4, 3, 2, 1)));

    answering(expected.length, lists);
    // As when the window is come back to, which is asked for more rarely.
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(texts()).toEqual(expected));
  },
);

/** As a link among related rugs leads on. */
function TwoRugs() {
  const [id, setId] = useState('p-1');
  return (
    <>
      <ProductReviews product={rug({ _id: id })} />
      <button onClick={() => setId('p-2')}>Another rug</button>
    </>
  );
}

test('when another rug is opened, then its reviews begin anew, and none of the one before is among them', async () => {
  answering(6, { '': reviewsOf(6, 5, 4, 3, 2), 'r-2': reviewsOf(1) });
  const OTHER = '/api/products/p-2/reviews';
  const data = {
    [`${OTHER}/summary`]: summaryOf(6),
    [`${OTHER}?limit=5`]: reviewsOf(16, 15, 14, 13, 12),
  };
  openPage(<TwoRugs />, { data });
  await userEvent.click(await screen.findByRole('button', { name: 'More reviews' }));
  await screen.findByText('Text 1');
  await userEvent.click(screen.getByRole('button', { name: 'Another rug' }));
  expect(texts()).toEqual(textsOf(16, 15, 14, 13, 12));
  expect(screen.getByRole('button', { name: 'More reviews' })).toBeTruthy();
});
