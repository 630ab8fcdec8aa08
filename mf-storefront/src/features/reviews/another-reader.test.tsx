import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import type { MyReview, OwnReview } from '@handloom/contracts/reviews';
import { useSession } from '@handloom/frontend-kit/session';
import { reviewOf } from '../testing/reviews';
import { rug } from '../testing/rugs';
import { answerWith, openPage, type Answers } from '../testing/shop-page';
import { ProductReviews } from './product-reviews';

const user = userEvent.setup({ delay: null });
const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha Example', role: 'user' };
const MINE = '/api/products/p-1/reviews/mine';
const written: OwnReview = { ...reviewOf(9), status: 'visible' };
const mineOf = (review: OwnReview | null): MyReview => {
  return { canReview: !review, shownAs: 'Asha E.', review };
};

/** Looks who is here, as the page does when its stream is refused. */
function Look() {
  const { refresh } = useSession();
  return <button onClick={() => void refresh()}>Look</button>;
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const publish = async () => {
  await press('Write a review');
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Mine');
  await press('Publish review');
};
const remove = async () => {
  await press('Delete');
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
};

test.each<[string, OwnReview | null, () => Promise<void>, unknown]>([
  ['a review is published', null, publish, written],
  ['a review is refused', null, publish, 403],
  ['a deletion is done', written, remove, { success: true }],
  ['a deletion is refused', written, remove, 503],
])(
  'when another account has signed in in another tab by the time %s, then it is told nothing of it',
  async (what, review, ask, answer) => {
    // What was not published stays with its writer.
    const me = { ...asha, _id: what };
    const said = [jest.spyOn(toast, 'success'), jest.spyOn(toast, 'error')];
    const answers: Answers = {
      '/api/auth/me': { user: me },
      [MINE]: mineOf(review),
      'POST /api/products/p-1/reviews': answer,
      'DELETE /api/reviews/r-9': answer,
    };
    answerWith(answers);
    const answerNow = globalThis.fetch;
    let goOn = () => {};
    globalThis.fetch = async (input, init) => {
      if (init?.method !== 'GET') await new Promise<void>((resolve) => (goOn = resolve));
      return answerNow(input, init);
    };
    openPage(
      <>
        <Look />
        <ProductReviews product={rug()} />
      </>,
      { data: {} },
    );
    await ask();
    answers['/api/auth/me'] = { user: { ...asha, _id: 'u-2' } };
    // They have what the other one does not.
    answers[MINE] = mineOf(review ? null : { ...written, _id: 'r-1', status: 'hidden' });
    act(() => screen.getByText('Look').click());
    const theirs = review ? 'You bought this rug. How is it at home?' : /is hidden by the shop/;
    await screen.findByText(theirs);
    goOn();
    await act(() => new Promise((over) => setTimeout(over, 100)));
    expect(screen.getByText(theirs)).toBeTruthy();
    for (const saying of said) expect(saying).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  },
);
