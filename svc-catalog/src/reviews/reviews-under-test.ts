import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import type { OwnReview } from '@handloom/contracts/reviews';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import type { CatalogUnderTest } from '../catalog-under-test';
import { followOrders } from '../purchases/follow-orders';

/** `shop.orders.placed.v1` as svc-orders publishes it. */
export function placedEvent(order: { userId: string; productIds: string[]; orderId?: string }) {
  const { userId, productIds, orderId = randomUUID() } = order;
  return {
    id: randomUUID(),
    subject: orderPlaced.subject,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data: {
      orderId,
      orderNumber: 'HR-2026-000001',
      userId,
      placedAt: new Date().toISOString(),
      paymentMethod: 'COD' as const,
      shippingAddress: {
        name: 'Asha Verma',
        email: 'asha@example.com',
        address: '12 Weavers Lane',
        city: 'Mirzapur',
        state: 'Uttar Pradesh',
        country: 'India',
        pinCode: '231001',
        phone: '987-654-3210',
      },
      lines: productIds.map((productId) => ({
        productId,
        name: 'Rug',
        size: '3X5',
        quantity: 1,
        priceMinor: 100,
      })),
      subtotalMinor: 100,
      taxMinor: 8,
      totalMinor: 108,
      currency: 'USD',
    },
  };
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
