import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, openPage } from '../testing/shop-page';
import { ReviewAccess } from './review-access';

let isLost = true;
jest.mock('./my-review', () => {
  if (isLost) throw new Error('Loading chunk 47 failed.');
  return jest.requireActual('./my-review');
});

test('when the code of writing a review is lost on the way, then its place says so, and asking again brings it', async () => {
  const asha = { _id: 'u-1', fullName: 'Asha Example', role: 'user' };
  const mine = { canReview: true, shownAs: 'Asha E.', review: null };
  answerWith({ '/api/auth/me': { user: asha }, '/api/products/p-1/reviews/mine': mine });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openPage(<ReviewAccess productId="p-1" />);

  expect(await screen.findByText(/could not be found out/)).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeTruthy();
  jest.restoreAllMocks();
});
