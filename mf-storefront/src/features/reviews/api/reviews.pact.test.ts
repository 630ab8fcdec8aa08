import { MatchersV3, PactV4 } from 'pact';
import { BUYERS_ONLY, STARS_REQUIRED } from '@handloom/contracts/review-facts';
import type { MyReview, ReviewSummary } from '@handloom/contracts/reviews';
import { apiGet } from '@handloom/frontend-kit/api';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { changeReview } from './change-review';
import { deleteReview } from './delete-review';
import { listReviews } from './list-reviews';
import { myReviewUrl } from './my-review';
import { reviewSummaryUrl } from './review-summary';
import { writeReview } from './write-review';

const { boolean, eachLike, integer, like, number, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-storefront',
  provider: 'svc-catalog',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const review = {
  _id: string('r-1'),
  stars: integer(4),
  text: string('Softer than it looks.'),
  author: string('Asha V.'),
  createdAt: string('2026-11-20T10:00:00.000Z'),
  editedAt: null,
};
const own = { ...review, status: 'visible' };
const input = { stars: 4, text: 'Softer than it looks.' };

const when = (state: string, request: string) =>
  pact.addInteraction().given(state).uponReceiving(request);

describe('what everyone reads', () => {
  test('is the newest reviews', () =>
    when('a reviewed rug', 'a request for the newest reviews')
      .withRequest('GET', '/api/products/p-1/reviews', (request) => request.query({ limit: '5' }))
      .willRespondWith(200, (response) => response.jsonBody(eachLike(review)))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect((await listReviews('p-1'))[0]).toMatchObject({ stars: 4, author: 'Asha V.' });
        }),
      ));

  test('goes on after the last review that the reader has', () =>
    when('a reviewed rug', 'a request for older reviews')
      .withRequest('GET', '/api/products/p-1/reviews', (request) =>
        request.query({ limit: '5', olderThan: 'r-gone' }),
      )
      .willRespondWith(200, (response) => response.jsonBody(eachLike(review)))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await listReviews('p-1', 'r-gone')).toHaveLength(1);
        }),
      ));

  test('is what all of them say together', () =>
    when('a reviewed rug', 'a request for the figures of the reviews')
      .withRequest('GET', '/api/products/p-1/reviews/summary')
      .willRespondWith(200, (response) =>
        response.jsonBody({
          average: number(4),
          count: integer(1),
          perStar: {
            1: integer(0),
            2: integer(0),
            3: integer(0),
            4: integer(1),
            5: integer(0),
          },
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const summary = await apiGet<ReviewSummary>(reviewSummaryUrl('p-1'));
          expect(summary).toMatchObject({ average: 4, perStar: { 4: 1 } });
        }),
      ));
});

describe('a shopper’s own review', () => {
  test('is told with whether they may write one', () =>
    when('a shopper who reviewed the rug is signed in', 'a request for the own review')
      .withRequest('GET', '/api/products/p-1/reviews/mine')
      .willRespondWith(200, (response) =>
        response.jsonBody({ canReview: false, shownAs: string('Asha V.'), review: own }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const mine = await apiGet<MyReview>(myReviewUrl('p-1'));
          expect(mine).toMatchObject({ canReview: false, review: { status: 'visible' } });
        }),
      ));

  test('is written by who bought the rug', () =>
    when('a shopper who bought the rug is signed in', 'a review to publish')
      .withRequest('POST', '/api/products/p-1/reviews', (request) => request.jsonBody(input))
      .willRespondWith(201, (response) => response.jsonBody(own))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await writeReview('p-1', input)).toMatchObject({ _id: 'r-1', editedAt: null });
        }),
      ));

  test.each([
    ['who did not buy the rug', 'a shopper who did not buy the rug is signed in', 403],
    ['who has reviewed it', 'a shopper who reviewed the rug is signed in', 409],
  ])('is refused from one %s, with a sentence', (who, state, status) =>
    when(state, `a review from one ${who}`)
      .withRequest('POST', '/api/products/p-1/reviews', (request) => request.jsonBody(input))
      .willRespondWith(status, (response) =>
        response.jsonBody({ success: false, message: status === 403 ? BUYERS_ONLY : string('No') }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          await expect(writeReview('p-1', input)).rejects.toMatchObject({ status });
        }),
      ),
  );

  test('is refused without stars, by field', () =>
    when('a shopper who bought the rug is signed in', 'a review without stars')
      .withRequest('POST', '/api/products/p-1/reviews', (request) =>
        request.jsonBody({ ...input, stars: 0 }),
      )
      .willRespondWith(400, (response) =>
        response.jsonBody({
          success: false,
          message: string(STARS_REQUIRED),
          errors: { stars: STARS_REQUIRED },
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const refused = { status: 400, errors: { stars: STARS_REQUIRED } };
          await expect(writeReview('p-1', { ...input, stars: 0 })).rejects.toMatchObject(refused);
        }),
      ));

  test('is edited, which it says', () =>
    when('a shopper who reviewed the rug is signed in', 'an edited review')
      .withRequest('PATCH', '/api/reviews/r-1', (request) => request.jsonBody(input))
      .willRespondWith(200, (response) =>
        response.jsonBody({ ...own, editedAt: string('2026-11-21T10:00:00.000Z') }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect((await changeReview('r-1', input)).editedAt).toBeTruthy();
        }),
      ));

  test('is deleted', () =>
    when('a shopper who reviewed the rug is signed in', 'a review to delete')
      .withRequest('DELETE', '/api/reviews/r-1')
      .willRespondWith(200, (response) => response.jsonBody(like({ success: boolean(true) })))
      .executeTest(({ url }) => withFetchAt(url, () => deleteReview('r-1'))));
});
