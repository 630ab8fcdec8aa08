import { leaveForPayment } from './leave-for-payment';

/** The test's browser goes to other parts of a page only. */
const PAYMENT = 'http://localhost/#payment';

beforeEach(() => {
  jest.useFakeTimers();
  window.location.hash = '';
});
afterEach(() => jest.useRealTimers());

test('when the browser is stopped on its way, then the page can be used again after a while', () => {
  const onStillHere = jest.fn();
  leaveForPayment(PAYMENT, onStillHere);
  expect(window.location.hash).toBe('#payment');
  jest.advanceTimersByTime(14_000);
  expect(onStillHere).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(onStillHere).toHaveBeenCalledTimes(1);
});

test('when the page is left, then it is not woken behind the back of who pays', () => {
  const onStillHere = jest.fn();
  leaveForPayment(PAYMENT, onStillHere);
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(60_000);
  expect(onStillHere).not.toHaveBeenCalled();
});
