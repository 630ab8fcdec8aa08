import { asker } from './ask-sooner';
import type { PaymentDesk } from '../payment-desk';

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
