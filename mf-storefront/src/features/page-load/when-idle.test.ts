import { whenIdle } from './when-idle';

/** Chromium's, in a window that is never idle: only what is due is called. */
function neverIdle(then: () => void, { timeout }: { timeout?: number } = {}): number {
  if (timeout !== undefined) setTimeout(then, timeout);
  return 1;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { requestIdleCallback: neverIdle });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('when the browser finds no idle moment, then what waits for one is done a second later', () => {
  const then = jest.fn();
  whenIdle(then);
  jest.advanceTimersByTime(900);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(then).toHaveBeenCalledTimes(1);
});
