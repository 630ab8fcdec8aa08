import { z } from 'zod';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import {
  listedReview,
  listedReviewQuery,
  myReview,
  review,
  reviewQuery,
  reviewSummary,
} from '@handloom/contracts/reviews';
import { tellPage } from '@handloom/service-kit/lists/listed-page';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import type { Service } from '@handloom/service-kit/server/service';
import { notFound } from '@handloom/service-kit/shop-error';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Database } from '../database';
import { listReviews } from './list-reviews';
import { hasBought } from './purchases';
import { ownReviewOnTheWire, reviewOnTheWire, shownAuthor } from './review';
import { findReviewOf, listVisibleReviews, summariseReviews } from './review-repository';

const params = z.object({ id: z.string() });

export function reviewReads(app: Service, database: Database): void {
  const requireProduct = async (id: string) => {
    const known =
      isUuid(id) &&
      (await database.product.count({ where: { id, publishedAt: { not: null } } })) > 0;
    if (!known) throw notFound('Product');
  };

  app.get(
    '/api/products/:id/reviews',
    {
      config: { access: 'public' },
      schema: { params, querystring: reviewQuery, response: { 200: z.array(review) } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { page, limit, olderThan = '' } = request.query;
      await requireProduct(id);
      const bound = isUuid(olderThan) ? olderThan : null;
      const { reviews, total } = await listVisibleReviews(database, id, {
        page,
        limit,
        olderThan: bound,
      });
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return reviews.map(reviewOnTheWire);
    },
  );

  app.get(
    '/api/products/:id/reviews/summary',
    { config: { access: 'public' }, schema: { params, response: { 200: reviewSummary } } },
    async (request) => {
      await requireProduct(request.params.id);
      return summariseReviews(database, request.params.id);
    },
  );

  app.get(
    '/api/products/:id/reviews/mine',
    { config: { access: 'user' }, schema: { params, response: { 200: myReview } } },
    async (request) => {
      const { id } = request.params;
      const { userId, shownAs } = signedInViewer(request);
      await requireProduct(id);
      const [written, bought] = await Promise.all([
        findReviewOf(database, id, userId),
        hasBought(database, userId, id),
      ]);
      return {
        canReview: bought && !written,
        shownAs: shownAuthor(written?.author ?? shownAs),
        review: written && ownReviewOnTheWire(written),
      };
    },
  );

  app.get(
    '/api/reviews',
    {
      config: { access: 'admin' },
      schema: { querystring: listedReviewQuery, response: { 200: z.array(listedReview) } },
    },
    async (request, reply) => {
      const page = await listReviews(database, request.query);
      tellPage(reply, page);
      return page.reviews.map((record) => ({
        ...ownReviewOnTheWire(record),
        userId: record.userId,
        product: { _id: record.product.id, name: record.product.name },
      }));
    },
  );
}
