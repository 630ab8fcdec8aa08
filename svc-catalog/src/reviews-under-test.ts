import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { orderUpdated } from '@handloom/contracts/events/orders';
import type { OwnReview } from '@handloom/contracts/reviews';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import type { CatalogUnderTest } from './catalog-under-test';
import { followOrders } from './purchases/follow-orders';
import { placedOrder } from './purchases/placed-order-under-test';

/** The event of an order of one rug of each. */
export function placedEvent(order: { userId: string; productIds: string[]; orderId?: string }) {
  const { productIds, ...whose } = order;
  const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
  return placedOrder(lines, whose);
}

/** `shop.orders.updated.v1` of an order that was placed. */
export function updatedEvent(
  placed: ReturnType<typeof placedEvent>,
  change: { status?: string; paymentStatus?: string; occurredAt?: string },
) {
  const { orderId, orderNumber, userId } = placed.data;
  const { status = 'Pending', paymentStatus = 'Pending', occurredAt } = change;
  return {
    id: randomUUID(),
    subject: orderUpdated.subject,
    occurredAt: occurredAt ?? new Date().toISOString(),
    requestId: null,
    data: { orderId, orderNumber, userId, status, paymentStatus },
  };
}

export interface Reviewer {
  userId: string;
  cookie: string;
  review(productId: string, body?: object): Promise<LightMyRequestResponse>;
  send(
    method: 'GET' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
}

/** A shopper who bought the given rugs. */
export async function buyerOf(
  shop: CatalogUnderTest,
  productIds: string[],
  shownAs?: string,
): Promise<Reviewer> {
  const userId = randomUUID();
  if (productIds.length > 0) {
    await shop.database.$transaction((transaction) =>
      followOrders.handle(transaction, [placedEvent({ userId, productIds })]),
    );
  }
  return reviewer(shop, userId, shownAs);
}

export function reviewer(shop: CatalogUnderTest, userId: string, shownAs = 'Asha V.'): Reviewer {
  const cookie = sessionCookie({ userId, shownAs });
  return {
    userId,
    cookie,
    review: (productId, body = { stars: 4, text: 'Softer than it looks.' }) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/products/${productId}/reviews`,
        payload: body,
        headers: { cookie },
      }),
    send: (method, url, payload) =>
      shop.app.inject({ method, url, ...(payload && { payload }), headers: { cookie } }),
  };
}

/** A rug with one review for each of the given stars, the last of them the newest. */
export async function reviewedRug(
  shop: CatalogUnderTest,
  ...stars: number[]
): Promise<{ id: string; reviews: OwnReview[]; authors: Reviewer[] }> {
  const { _id: id } = await shop.addProduct();
  const reviews: OwnReview[] = [];
  const authors: Reviewer[] = [];
  for (const [index, given] of stars.entries()) {
    const author = await buyerOf(shop, [id]);
    const answer = await author.review(id, { stars: given, text: `Review ${index + 1}` });
    expect(answer.statusCode).toBe(201);
    reviews.push(answer.json());
    authors.push(author);
  }
  return { id, reviews, authors };
}
