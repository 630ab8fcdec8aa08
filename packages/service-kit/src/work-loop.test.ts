import { AsyncLocalStorage } from 'node:async_hooks';
import { eventually } from '@handloom/test-kit/eventually';
import { workLoop, type WorkLoop } from './work-loop';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const EVERY_MS = 1_000;

/** Rounds that end when they are told to. */
function start(firstMs?: number) {
  const ends: ((error?: Error) => void)[] = [];
  const signals: AbortSignal[] = [];
  const failures: unknown[] = [];
  const loop: WorkLoop = workLoop({
    everyMs: EVERY_MS,
    firstMs,
    work: (closing) => {
      signals.push(closing);
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      });
    },
    onFailure: (error) => failures.push(error),
  });
  return {
    loop,
    signals,
    failures,
    end: (error?: Error) => ends.at(-1)?.(error),
    /** How many rounds have begun so long from now. */
    async begunIn(milliseconds: number) {
      await jest.advanceTimersByTimeAsync(milliseconds);
      return signals.length;
    },
  };
}

test('when nobody wakes it, then it works at once, and again a while after each round', async () => {
  const { begunIn, end } = start();
  expect(await begunIn(0)).toBe(1);
  expect(await begunIn(5 * EVERY_MS)).toBe(1);
  end();
  expect(await begunIn(EVERY_MS - 1)).toBe(1);
  expect(await begunIn(1)).toBe(2);
});

test('when the first round is to come later, then it does', async () => {
  const { begunIn } = start(100);
  expect(await begunIn(99)).toBe(0);
  expect(await begunIn(1)).toBe(1);
});

test('when it is woken during a round, also just as it ends, then one round follows', async () => {
  const { begunIn, end, loop } = start();
  expect(await begunIn(0)).toBe(1);
  loop.wake();
  loop.wake();
  expect(await begunIn(10)).toBe(1);
  end();
  expect(await begunIn(0)).toBe(2);
  end();
  loop.wake();
  expect(await begunIn(0)).toBe(3);
  end();
  // The promise of the round is settled, what waits for it has not run.
  await Promise.resolve();
  loop.wake();
  expect(await begunIn(0)).toBe(4);
  end();
  expect(await begunIn(EVERY_MS - 1)).toBe(4);
});

test('when it is to look at several moments, then it does at the earliest', async () => {
  const { begunIn, end, loop } = start();
  expect(await begunIn(0)).toBe(1);
  end();
  loop.wake(500);
  loop.wake(100);
  loop.wake(300);
  expect(await begunIn(99)).toBe(1);
  expect(await begunIn(1)).toBe(2);
  end();
  expect(await begunIn(EVERY_MS - 1)).toBe(2);
});

test('when a round fails, then that is told, and the next comes in its time', async () => {
  const { begunIn, end, failures } = start();
  expect(await begunIn(0)).toBe(1);
  end(new Error('It cannot.'));
  expect(await begunIn(EVERY_MS)).toBe(2);
  expect(failures).toEqual([new Error('It cannot.')]);
});

test('when it closes, then the round is told and waited for, and no other begins', async () => {
  const { begunIn, end, loop, signals, failures } = start();
  expect(await begunIn(0)).toBe(1);
  let isClosed = false;
  const closing = loop.close().then(() => (isClosed = true));
  loop.wake();
  expect(await begunIn(2 * EVERY_MS)).toBe(1);
  expect({ aborted: signals[0]?.aborted, isClosed }).toEqual({ aborted: true, isClosed: false });
  end(new Error('It was closed.'));
  await closing;
  expect(await begunIn(2 * EVERY_MS)).toBe(1);
  expect(failures).toEqual([]);
});

test('when a request wakes it, then its work is not the request’s, now and later: it would be in that trace for ever', async () => {
  jest.useRealTimers();
  const requests = new AsyncLocalStorage<string>();
  const causes: unknown[] = [];
  const loop = workLoop({
    everyMs: 10,
    firstMs: 60_000,
    work: async () => void causes.push(requests.getStore()),
    onFailure: (error) => causes.push(error),
  });
  requests.run('a request', () => loop.wake());
  await eventually(() => expect(causes.length).toBeGreaterThan(2));
  await loop.close();
  expect(new Set(causes)).toEqual(new Set([undefined]));
});
