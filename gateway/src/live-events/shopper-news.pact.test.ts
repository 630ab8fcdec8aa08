import { MatchersV3, PactV4 } from 'pact';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { shopperNews } from './shopper-news';

const { like, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'gateway',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

/** The part of the envelope and of the event that the gateway reads; the rest is not its concern. */
const event = (subject: string, data: object) => ({
  id: string('5e0f7e0e-0b0c-4b6e-9f4f-0c8f2f1f3a11'),
  subject,
  occurredAt: string('2026-01-02T03:04:05.000Z'),
  requestId: string('request-1'),
  data,
});

function heard(contents: unknown) {
  const { subject } = contents as { subject: string };
  const json = <Content>() => contents as Content;
  return shopperNews({ subject, json }, { warn: fail });
}

function fail(): never {
  throw new Error('the event cannot be read');
}

test('a changed cart names its shopper', () =>
  pact
    .addAsynchronousInteraction()
    .given('a shopper with a cart')
    .expectsToReceive('shop.cart.changed.v1', (message) =>
      message.withJSONContent(event('shop.cart.changed.v1', { userId: string('user-1') })),
    )
    .executeTest(async ({ contents }) => {
      expect(heard(contents.content)).toEqual({ userId: 'user-1', event: { type: 'cart' } });
    }));

test('an updated order names its shopper and itself', () =>
  pact
    .addAsynchronousInteraction()
    .given('an order whose status changed')
    .expectsToReceive('shop.orders.updated.v1', (message) =>
      message.withJSONContent(
        event('shop.orders.updated.v1', {
          orderId: string('order-1'),
          orderNumber: string('HR-2026-000123'),
          userId: string('user-1'),
          status: like('Shipped'),
          paymentStatus: like('Pending'),
        }),
      ),
    )
    .executeTest(async ({ contents }) => {
      expect(heard(contents.content)).toEqual({
        userId: 'user-1',
        event: { type: 'order', orderId: 'order-1' },
      });
    }));
