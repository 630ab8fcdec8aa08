import Fastify from 'fastify';
import { asker } from './ask-sooner';
import type { PaymentDesk } from '../payment-desk';
import { ProviderUnsure } from '../providers/payment-provider';

afterEach(() => {
  jest.useRealTimers();
});

test('when the clock is set back, then a provider is still asked as soon as three seconds have passed', async () => {
  jest.useFakeTimers({ now: new Date('2026-10-25T03:00:00Z') });
  const findMany = jest.fn().mockResolvedValue([]);
  const database = { paymentAttempt: { findMany } };
  const ask = asker({ database, providers: {} } as unknown as PaymentDesk);

  await ask('order-1', 'request-1');
  jest.setSystemTime(new Date('2026-10-25T02:00:00Z'));
  await ask('order-1', 'request-2');
  expect(findMany).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(3_000);
  await ask('order-1', 'request-3');
  expect(findMany).toHaveBeenCalledTimes(2);
});

test('when an earlier page of the order has expired, then the provider is asked about the one that can be paid', async () => {
  const page = (status: string) => ({
    status,
    url: 'https://pay',
    provider: 'Stripe',
    providerRef: status,
  });
  const findMany = jest.fn().mockResolvedValue([page('expired'), page('open')]);
  const askPage = jest.fn().mockRejectedValue(new ProviderUnsure('It is away.', false));
  const desk = {
    database: { paymentAttempt: { findMany } },
    providers: { Stripe: { askPage } },
    log: Fastify().log,
  } as unknown as PaymentDesk;
  await asker(desk)('order-1', 'request-1');
  expect(askPage.mock.calls).toEqual([['open']]);
});
