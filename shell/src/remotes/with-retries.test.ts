import { withRetries } from './with-retries';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const Page = () => null;

test('when the first fetch fails and the second works, then nobody notices', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(Page);
  const loading = withRetries(load)('mf-cart/cart-page');
  await jest.runAllTimersAsync();
  await expect(loading).resolves.toBe(Page);
  expect(load).toHaveBeenCalledTimes(2);
});

test('when every fetch fails, then it ends after three with the first reason', async () => {
  const load = jest.fn().mockRejectedValue(new Error('asked too often'));
  load.mockRejectedValueOnce(new Error('gone'));
  const loading = withRetries(load)('mf-cart/cart-page').catch((error: Error) => error.message);
  await jest.runAllTimersAsync();
  expect(await loading).toBe('gone');
  expect(load).toHaveBeenCalledTimes(3);
});
