import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MyReview, OwnReview, ReviewSummary } from '@handloom/contracts/reviews';
import { useSession } from '@handloom/frontend-kit/session';
import { reviewOf } from '../testing/reviews';
import { rug } from '../testing/rugs';
import { answerWith, lastWrite, openPage, type Answers } from '../testing/shop-page';
import { ProductReviews } from './product-reviews';
import { keepDraft } from './review-drafts';

const user = userEvent.setup({ delay: null });
const SUMMARY = '/api/products/p-1/reviews/summary';
const LIST = '/api/products/p-1/reviews?limit=5';
const MINE = '/api/products/p-1/reviews/mine';
const BUYERS_ONLY = 'Only shoppers who bought this rug can review it.';
const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha Example', role: 'user' };

const own: OwnReview = { ...reviewOf(9), author: 'Asha E.', text: 'Mine', status: 'visible' };
const summaryOf = (counts: Partial<ReviewSummary['perStar']>): ReviewSummary => {
  const perStar = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...counts };
  const count = Object.values(perStar).reduce((sum, given) => sum + given, 0);
  const stars = Object.entries(perStar).reduce((sum, [n, given]) => sum + Number(n) * given, 0);
  return { count, average: count ? stars / count : 0, perStar };
};

function open(answers: Answers) {
  const calls = answerWith({ [SUMMARY]: summaryOf({}), [LIST]: [], ...answers });
  const data = { [SUMMARY]: answers[SUMMARY] ?? summaryOf({}), [LIST]: answers[LIST] ?? [] };
  openPage(<ProductReviews product={rug()} />, { at: '/product/p-1', data });
  return calls;
}
/** As a shopper who is signed in. */
const openSignedIn = (mine: MyReview, answers: Answers = {}) =>
  open({ '/api/auth/me': { user: asha }, [MINE]: mine, ...answers });
afterEach(() => keepDraft(asha._id, 'p-1', null));
const mayReview: MyReview = { canReview: true, shownAs: 'Asha E.', review: null };
const section = () => within(screen.getByRole('region', { name: 'Reviews' }));

describe('when a rug has reviews', () => {
  const reviews = [5, 4, 3, 2, 1].map((id) => reviewOf(id));

  test('then their mean, their number and how many gave each star are there at once', () => {
    open({ [SUMMARY]: summaryOf({ 5: 2, 4: 1 }), [LIST]: reviews.slice(0, 3) });
    expect(section().getByText('4.7')).toBeTruthy();
    expect(section().getByText('3 reviews')).toBeTruthy();
    const steps = section()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(steps.slice(0, 5)).toEqual(['5 stars2', '4 stars1', '3 stars0', '2 stars0', '1 star0']);
  });

  test('then each says its stars, text, author, day and that its author bought the rug', () => {
    const edited = reviewOf(1, { text: '<b>Two\nlines</b>', editedAt: '2026-11-21T08:00:00.000Z' });
    open({ [SUMMARY]: summaryOf({ 4: 1 }), [LIST]: [edited] });
    const entry = within(section().getByText(/Two/).closest('li') ?? document.body);
    expect(entry.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy();
    // In whatever script they are written.
    expect(entry.getByText('Meera K.').tagName).toBe('BDI');
    expect(entry.getByText(/^<b>Two/).dir).toBe('auto');
    expect(entry.getByText('Verified buyer')).toBeTruthy();
    expect(entry.getByText('20 November 2026').getAttribute('datetime')).toContain('2026-11-20');
    expect(entry.getByText('Edited 21 November 2026')).toBeTruthy();
    expect(document.querySelector('b')).toBeNull();
  });

  test('then more come below, once asked for, and the keyboard goes on there', async () => {
    open({
      [SUMMARY]: summaryOf({ 4: 6 }),
      [LIST]: reviews,
      [`${LIST}&olderThan=r-1`]: [reviewOf(0)],
    });
    expect(section().getByText('5 of 6')).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'More reviews' }));

    const entry = (await section().findByText('Text 0')).closest('li');
    expect(document.activeElement).toBe(entry);
    expect(section().queryByRole('button', { name: 'More reviews' })).toBeNull();
  });
});

test('when there are many, then their number is written like a price', () => {
  open({ [SUMMARY]: summaryOf({ 4: 1204 }), [LIST]: [5, 4, 3, 2, 1].map((id) => reviewOf(id)) });
  expect(section().getByText('1,204 reviews')).toBeTruthy();
  expect(section().getByText('5 of 1,204')).toBeTruthy();
});

test('when there is no review yet, then the section says so and invents no mean', () => {
  open({});
  expect(section().getByText('No reviews yet.')).toBeTruthy();
  expect(section().queryByRole('img')).toBeNull();
});

test('when the reviews cannot be had, then the section says so and tries again', async () => {
  answerWith({ [SUMMARY]: 503 });
  openPage(<ProductReviews product={rug()} />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  answerWith({ [SUMMARY]: summaryOf({}) });
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('No reviews yet.')).toBeTruthy();
});

describe('when somebody may not write', () => {
  test('then a guest is led to the login and back', async () => {
    open({ '/api/auth/me': 401 });
    expect(await section().findByText(BUYERS_ONLY)).toBeTruthy();
    await user.click(await section().findByRole('link', { name: 'Log in to write a review' }));
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/auth/login');
  });

  test('then who did not buy it gets one sentence and no form', async () => {
    const calls = openSignedIn({ canReview: false, shownAs: 'Asha E.', review: null });
    await waitFor(() => expect(calls.sent.map(({ url }) => url)).toContain(MINE));
    expect(await section().findByText(BUYERS_ONLY)).toBeTruthy();
    expect(section().queryByRole('button')).toBeNull();
    expect(section().queryByRole('link')).toBeNull();
  });

  test('then nobody is told so before it is known', async () => {
    let told = false;
    const tell = new MutationObserver(() => (told ||= section().queryByText(BUYERS_ONLY) !== null));
    tell.observe(document.body, { childList: true, subtree: true, characterData: true });
    openSignedIn(mayReview);
    expect(section().queryByText(BUYERS_ONLY)).toBeNull();
    await section().findByRole('button', { name: 'Write a review' });
    tell.disconnect();
    expect(told).toBe(false);
  });

  test('then a failure says that it is one, and trying again finds out', async () => {
    openSignedIn(mayReview, { [MINE]: 503 });
    expect((await section().findByRole('alert')).textContent).toContain('could not be found out');
    expect(section().queryByText(BUYERS_ONLY)).toBeNull();
    answerWith({ '/api/auth/me': { user: asha }, [MINE]: mayReview });
    await user.click(section().getByRole('button', { name: 'Try again' }));
    expect(await section().findByRole('button', { name: 'Write a review' })).toBeTruthy();
  });
});

describe('when a buyer writes', () => {
  const start = async (answers: Answers = {}) => {
    const calls = openSignedIn(mayReview, answers);
    await user.click(await section().findByRole('button', { name: 'Write a review' }));
    return calls;
  };
  const textbox = () => section().getByRole('textbox', { name: 'Your review' });

  test('then stars are radio buttons that arrow keys choose, starting with the focus', async () => {
    await start();
    const group = within(section().getByRole('radiogroup', { name: 'Your rating' }));
    expect(
      group.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent),
    ).toEqual(['1 star', '2 stars', '3 stars', '4 stars', '5 stars']);
    expect(document.activeElement).toBe(group.getByRole('radio', { name: '1 star' }));
    await user.click(group.getByRole('radio', { name: '3 stars' }));
    expect(group.getByRole<HTMLInputElement>('radio', { name: '3 stars' }).checked).toBe(true);
    expect(section().getByText('Shown as Asha E., Verified buyer')).toBeTruthy();
  });

  test('then nothing is sent until stars and words are there, and each field says so', async () => {
    const calls = await start();
    await user.click(section().getByRole('button', { name: 'Publish review' }));
    expect(section().getByText('Choose one to five stars')).toBeTruthy();
    expect(section().getByText('Please write a few words')).toBeTruthy();
    await user.click(section().getByRole('radio', { name: '4 stars' }));
    expect(section().queryByText('Choose one to five stars')).toBeNull();
    await user.click(textbox());
    await user.paste('x'.repeat(2001));
    await user.click(section().getByRole('button', { name: 'Publish review' }));
    expect(section().getByText('At most 2000 characters')).toBeTruthy();
    expect(document.activeElement).toBe(textbox());
    expect(calls.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('then it stands in the list and in the figures at once', async () => {
    const calls = await start({
      [SUMMARY]: summaryOf({ 2: 1 }),
      [LIST]: [reviewOf(1, { stars: 2 })],
      'POST /api/products/p-1/reviews': own,
    });
    await user.click(section().getByRole('radio', { name: '4 stars' }));
    await user.type(textbox(), '  Mine ');
    await user.click(section().getByRole('button', { name: 'Publish review' }));

    expect(await section().findByText('You reviewed this rug. Thank you.')).toBeTruthy();
    expect(lastWrite(calls)).toMatchObject({ method: 'POST', body: { stars: 4, text: 'Mine' } });
    expect(section().getByText('2 reviews')).toBeTruthy();
    expect(section().getByText('3.0')).toBeTruthy();
    const texts = section().getAllByText(/^(Mine|Text 1)$/);
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Mine', 'Text 1']);
  });

  test('then what the shop refuses is said, and the words are kept', async () => {
    await start({ 'POST /api/products/p-1/reviews': 429 });
    await user.click(section().getByRole('radio', { name: '4 stars' }));
    await user.type(textbox(), 'Mine');
    await user.click(section().getByRole('button', { name: 'Publish review' }));
    expect((await section().findByRole('alert')).textContent).toBe('The shop said 429');
    expect(textbox()).toHaveProperty('value', 'Mine');
  });
});

/** Looks who is here, as the page does when its stream is refused. */
function Look() {
  const { refresh } = useSession();
  return <button onClick={() => void refresh()}>Look</button>;
}

test('when a session ends elsewhere while its shopper writes, then they go on once they have logged in again, and nobody else does', async () => {
  const answers: Answers = { [SUMMARY]: summaryOf({}), [LIST]: [], [MINE]: mayReview };
  answerWith(answers);
  const signIn = async (who: typeof asha | null) => {
    answers['/api/auth/me'] = who ? { user: who } : 401;
    await user.click(screen.getByRole('button', { name: 'Look' }));
  };
  const write = () => section().findByRole('button', { name: 'Write a review' });
  openPage(
    <>
      <Look />
      <ProductReviews product={rug()} />
    </>,
    { at: '/product/p-1' },
  );
  await signIn(asha);
  await user.click(await write());
  await user.click(section().getByRole('radio', { name: '4 stars' }));
  await user.type(section().getByRole('textbox'), 'Soft and');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await signIn(null);
  await section().findByRole('link', { name: 'Log in to write a review' });
  await signIn({ ...asha, _id: 'u-2' });
  await write();
  await signIn(asha);
  expect(await section().findByRole('textbox')).toHaveProperty('value', 'Soft and');
  expect(section().getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
  await user.click(section().getByRole('button', { name: 'Cancel' }));
  await signIn(null);
  await signIn(asha);
  await write();
});

describe('when they reviewed it before', () => {
  const mine: MyReview = { canReview: false, shownAs: 'Asha E.', review: own };
  const shown = { [SUMMARY]: summaryOf({ 4: 1, 2: 1 }), [LIST]: [own, reviewOf(1, { stars: 2 })] };
  /** What the document brought is asked for a frame later; these answers know nothing of a change. */
  const askedFor = ({ sent }: ReturnType<typeof open>) =>
    waitFor(() =>
      expect(sent.map(({ url }) => url)).toEqual(expect.arrayContaining([SUMMARY, LIST, MINE])),
    );

  test('then they edit it in place', async () => {
    const after: OwnReview = { ...own, stars: 5, text: 'Better', editedAt: own.createdAt };
    const calls = openSignedIn(mine, { ...shown, 'PATCH /api/reviews/r-9': after });
    await askedFor(calls);
    await user.click(await section().findByRole('button', { name: 'Edit your review' }));
    expect(section().getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
    await user.click(section().getByRole('radio', { name: '5 stars' }));
    await user.click(section().getByRole('button', { name: 'Save review' }));

    expect(await section().findByText('Better')).toBeTruthy();
    expect(lastWrite(calls)).toMatchObject({ method: 'PATCH', body: { stars: 5, text: 'Mine' } });
    expect(section().getByText('3.5')).toBeTruthy();
    expect(section().getByText('2 reviews')).toBeTruthy();
  });

  test('then they delete it after a question', async () => {
    const calls = openSignedIn(mine, { ...shown, 'DELETE /api/reviews/r-9': { success: true } });
    await askedFor(calls);
    await user.click(await section().findByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete your review?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));

    expect(await section().findByRole('button', { name: 'Write a review' })).toBeTruthy();
    expect(lastWrite(calls)).toMatchObject({ method: 'DELETE', url: '/api/reviews/r-9' });
    expect(section().queryByText('Mine')).toBeNull();
    expect(section().getByText('1 review')).toBeTruthy();
  });

  test.each([
    ['hidden', /hidden by the shop/],
    ['withdrawn', /its order was cancelled/],
  ] as const)('then a %s one says why others do not see it', async (status, words) => {
    openSignedIn({ ...mine, review: { ...own, status } });
    expect(await section().findByText(words)).toBeTruthy();
  });
});
