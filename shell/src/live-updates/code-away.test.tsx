import { act, waitFor } from '@testing-library/react';
import { openApp, shopper } from '../app-under-test';

const opened: string[] = [];
class Line {
  constructor(url: string) {
    opened.push(url);
  }
  close() {}
}
Object.assign(globalThis, { EventSource: Line });

let asked = 0;
let isAway = true;
// A chunk that the browser cannot fetch.
jest.mock('./share-stream', () => {
  asked += 1;
  if (isAway) throw new Error('Loading chunk reports failed.');
  return jest.requireActual<typeof import('./share-stream')>('./share-stream');
});

afterEach(() => jest.useRealTimers());

test('when the code that follows the shop cannot be fetched, then it is asked for again until it is there or nobody needs it', async () => {
  jest.useFakeTimers();
  const { unmount } = await openApp({ at: '/nowhere', user: shopper });
  await waitFor(() => expect(asked).toBe(1));
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(asked).toBe(2);
  unmount();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);

  await openApp({ at: '/nowhere', user: shopper });
  await waitFor(() => expect(asked).toBe(3));
  expect(opened).toEqual([]);
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(opened).toEqual(['/api/events']);
});
