import { MatchersV3, PactV4 } from 'pact';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { deleteReview } from '../features/reviews/api/delete-review';
import { hideReview } from '../features/reviews/api/hide-review';
import { reviewList, reviewsUrl } from '../features/reviews/api/use-reviews';

const { eachLike, integer, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
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
const admin = (request: string) =>
  pact.addInteraction().given('an admin is signed in and a rug is reviewed').uponReceiving(request);

test('all reviews are listed with their rug, their status and their count', () =>
  admin('a filtered search of the reviews')
    .withRequest('GET', '/api/reviews', (request) =>
      request.query({ page: '1', limit: '50', search: 'softer', status: 'visible' }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ 'X-Total-Count': regex(/^\d+$/, '1') }).jsonBody(
        eachLike({
          ...review,
          status: 'visible',
          product: { _id: string('p-1'), name: string('Ganga Scroll') },
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const address = reviewsUrl({ page: 1, search: 'softer', status: 'visible' });
        expect(await apiGetList(address, reviewList)).toMatchObject({
          items: [{ _id: 'r-1', product: { name: 'Ganga Scroll' } }],
          total: 1,
        });
      }),
    ));

test('a review is hidden', () =>
  admin('a review to hide')
    .withRequest('PATCH', '/api/reviews/r-1', (request) => request.jsonBody({ hidden: true }))
    .willRespondWith(200, (response) => response.jsonBody({ ...review, status: 'hidden' }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await hideReview('r-1', true)).status).toBe('hidden');
      }),
    ));

test('a review is deleted', () =>
  admin('a review that an admin deletes')
    .withRequest('DELETE', '/api/reviews/r-1')
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, () => deleteReview('r-1'))));
