import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import toast from 'react-hot-toast';
import type { MyReview, OwnReview, ReviewSummary } from '@handloom/contracts/reviews';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { rug } from '../testing/rugs';
import { answerWith, inShop, lastWrite } from '../testing/shop-page';
import { ProductReviews } from './product-reviews';

const user = userEvent.setup({ delay: null });
const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha Example', role: 'user' };
const own: OwnReview = {
  _id: 'r-9',
  stars: 4,
  text: 'Mine',
  author: 'Asha E.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  status: 'visible',
};
const none: ReviewSummary = { average: 0, count: 0, perStar: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } };
const mine: MyReview = { canReview: true, shownAs: 'Asha E.', review: null };

test('when the page came as a document, then a shopper’s own review stands there at once all the same', async () => {
  const calls = answerWith({
    '/api/auth/me': { user: asha },
    '/api/products/p-1/reviews/mine': mine,
    'POST /api/products/p-1/reviews': own,
    'DELETE /api/reviews/r-9': { success: true },
  });
  const data = {
    '/api/products/p-1/reviews/summary': none,
    '/api/products/p-1/reviews?limit=5': [],
  };
  const page = inShop(<ProductReviews product={rug()} />, { at: '/product/p-1', data });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
  const section = within(screen.getByRole('region', { name: 'Reviews' }));

  await user.click(await section.findByRole('button', { name: 'Write a review' }));
  await user.click(section.getByRole('radio', { name: '4 stars' }));
  await user.type(section.getByRole('textbox', { name: 'Your review' }), 'Mine');
  await user.click(section.getByRole('button', { name: 'Publish review' }));
  expect(await section.findByText('Mine')).toBeTruthy();
  expect(section.getByText('1 review')).toBeTruthy();
  expect(section.queryByText('No reviews yet.')).toBeNull();

  await user.click(section.getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await section.findByText('No reviews yet.')).toBeTruthy();
  expect(section.queryByText('Mine')).toBeNull();
  // Nothing of it was asked for anew: an answer on the way could be older.
  expect(calls.sent.map(({ url }) => url)).not.toContain('/api/products/p-1/reviews/summary');
});

test('when the answer to a review is lost, then sending it again changes the one that is there', async () => {
  const shop: Record<string, unknown> = {
    '/api/auth/me': { user: asha },
    '/api/products/p-1/reviews/mine': mine,
    'POST /api/products/p-1/reviews': 503,
    'PATCH /api/reviews/r-9': own,
  };
  const calls = answerWith(shop);
  const data = { '/api/products/p-1/reviews/summary': none };
  render(inShop(<ProductReviews product={rug()} />, { data }));
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Mine');
  shop['/api/products/p-1/reviews/mine'] = { ...mine, canReview: false, review: own };
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await user.click(await screen.findByRole('button', { name: 'Save review' }));
  expect(await screen.findByText('You reviewed this rug. Thank you.')).toBeTruthy();
  expect(lastWrite(calls)).toMatchObject({ method: 'PATCH', body: { stars: 4, text: 'Mine' } });
});

test('when more is typed while a review is on its way, then it stays, as a change of that review', async () => {
  const calls = answerWith({
    '/api/auth/me': { user: asha },
    '/api/products/p-1/reviews/mine': mine,
    'POST /api/products/p-1/reviews': own,
    'PATCH /api/reviews/r-9': { ...own, text: 'Mine, and soft' },
  });
  const answer = globalThis.fetch;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') await arrived;
    return answer(input, init);
  };
  render(inShop(<ProductReviews product={rug()} />, { data: {} }));
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), ', and soft');
  arrive();
  await user.click(await screen.findByRole('button', { name: 'Save review' }));
  expect(await screen.findByText('You reviewed this rug. Thank you.')).toBeTruthy();
  expect(lastWrite(calls)).toMatchObject({ method: 'PATCH', body: { text: 'Mine, and soft' } });
});

/** @returns lets what is sent go on to its answer */
function holdAnswers(): () => void {
  const answer = globalThis.fetch;
  let goOn = () => {};
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'GET') await new Promise<void>((resolve) => (goOn = resolve));
    return answer(input, init);
  };
  return () => goOn();
}

test('when the rug is left while a review is on its way, and it is refused, then its writer hears of it, and finds it there again', async () => {
  const said = jest.spyOn(toast, 'error');
  answerWith({ '/api/auth/me': { user: asha }, '/api/products/p-1/reviews/mine': mine });
  const refuse = holdAnswers();
  const page = inShop(<ProductReviews product={rug()} />);
  const { rerender } = render(page);
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Left alone');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  rerender(inShop('Another page'));
  refuse();
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(
      'Your review could not be sent. It is kept on the page of its rug.',
    ),
  );
  rerender(page);
  const text = await screen.findByRole('textbox', { name: 'Your review' });
  expect(text).toHaveProperty('value', 'Left alone');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('when a review is sent by a key and the shop refuses it, then the focus is where it was', async () => {
  answerWith({ '/api/auth/me': { user: asha }, '/api/products/p-1/reviews/mine': mine });
  const refuse = holdAnswers();
  render(inShop(<ProductReviews product={rug()} />));
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Mine');
  const publish = screen.getByRole('button', { name: 'Publish review' });
  await user.click(publish);
  loseFocus();
  refuse();
  await screen.findByText('The shop said 404');
  await waitFor(() => expect(document.activeElement).toBe(publish));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('when a review is being deleted, then nothing pretends to stop it', async () => {
  const written = { ...mine, canReview: false, review: own };
  answerWith({
    '/api/auth/me': { user: asha },
    '/api/products/p-1/reviews/mine': written,
    'DELETE /api/reviews/r-9': { success: true },
  });
  const answer = holdAnswers();
  render(inShop(<ProductReviews product={rug()} />, { data: {} }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  answer();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Write a review' })).toBeTruthy();
});

test('when the answer to a deletion was lost, then deleting once more shows that the review is gone', async () => {
  const written = { ...mine, canReview: false, review: own };
  answerWith({
    '/api/auth/me': { user: asha },
    '/api/products/p-1/reviews/mine': written,
    'DELETE /api/reviews/r-9': 404,
  });
  const data = {
    '/api/products/p-1/reviews/summary': { ...none, count: 1, average: 4 },
    '/api/products/p-1/reviews?limit=5': [own],
  };
  render(inShop(<ProductReviews product={rug()} />, { data }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeTruthy();
  expect(screen.queryByText('Mine')).toBeNull();
});
