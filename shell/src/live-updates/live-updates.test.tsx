import { act, waitFor } from '@testing-library/react';
import { openApp, shopper } from '../app-under-test';
import { shareStream } from './share-stream';

class Line {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 1;
  onmessage?: (event: { data: string }) => void;
  onopen?: () => void;
  onerror?: () => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Line.opened.push(this);
  }
  close() {
    this.readyState = Line.CLOSED;
  }
}

let heard: unknown[];
const listen = (event: Event) => heard.push((event as CustomEvent).detail);

beforeEach(() => {
  heard = [];
  Line.opened = [];
  Object.assign(globalThis, { EventSource: Line });
  window.addEventListener('shell:live', listen);
});
afterEach(() => {
  jest.useRealTimers();
  window.removeEventListener('shell:live', listen);
  Reflect.deleteProperty(globalThis, 'EventSource');
});

async function openForShopper() {
  await openApp({ at: '/nowhere', user: shopper });
  await waitFor(() => expect(Line.opened).toHaveLength(1));
}

test('when nobody is signed in, then no line is opened', async () => {
  await openApp({ at: '/nowhere' });
  expect(Line.opened).toEqual([]);
});

test('when something changes for the shopper, then every microfrontend hears it, and only what it knows', async () => {
  await openForShopper();
  const [line] = Line.opened;
  expect(line?.url).toBe('/api/events');
  line?.onmessage?.({ data: '{"type":"cart"}' });
  line?.onmessage?.({ data: '{"type":"order","orderId":"o1"}' });
  line?.onmessage?.({ data: 'not json' });
  line?.onmessage?.({ data: '{"type":"weather"}' });
  expect(heard).toEqual([{ type: 'cart' }, { type: 'order', orderId: 'o1' }]);
});

test('when its code comes late, then everyone is told that changes may have been missed meanwhile', () => {
  const tell = jest.fn();
  const following = { tell, askWho: jest.fn() };
  shareStream('s', { ...following, since: performance.now() })();
  expect(tell).not.toHaveBeenCalled();
  shareStream('s', { ...following, since: performance.now() - 5_000 })();
  expect(tell).toHaveBeenCalledWith({ type: 'resync' });
});

test('when the line was down, then everyone is told that changes may have been missed', async () => {
  await openForShopper();
  const [line] = Line.opened;
  line?.onopen?.();
  expect(heard).toEqual([]);
  line?.onerror?.();
  line?.onopen?.();
  expect(heard).toEqual([{ type: 'resync' }]);
});

test('when the line is refused, then the session is asked, and a guest gets no new line', async () => {
  const { calls } = await openApp({
    at: '/nowhere',
    user: shopper,
    answers: { 'GET /api/auth/me': { status: 401, body: {} } },
  });
  await waitFor(() => expect(Line.opened).toHaveLength(1));
  const [line] = Line.opened;
  await act(async () => {
    line?.close();
    line?.onerror?.();
  });
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/me']));
  expect(Line.opened).toHaveLength(1);
});

test('when the line is refused and the session goes on, then it is opened again after a while', () => {
  jest.useFakeTimers();
  const [tell, askWho] = [jest.fn(), jest.fn()];
  const end = shareStream('s', { tell, askWho, since: performance.now() });
  Line.opened[0]?.close();
  Line.opened[0]?.onerror?.();
  expect(askWho).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(6_000);
  expect(Line.opened).toHaveLength(2);
  Line.opened[1]?.onopen?.();
  expect(tell.mock.calls).toEqual([[{ type: 'resync' }]]);
  end();
});

function show(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('when the tab is hidden', () => {
  afterEach(() => Reflect.deleteProperty(document, 'hidden'));

  test('then its line is closed at once, and shown again it looks and opens another', async () => {
    await openForShopper();
    show(true);
    expect(Line.opened.map(({ readyState }) => readyState)).toEqual([Line.CLOSED]);
    expect(heard).toEqual([]);
    show(false);
    expect(heard).toEqual([{ type: 'resync' }]);
    expect(Line.opened).toHaveLength(2);
    // What changed between the look and the line.
    Line.opened[1]?.onopen?.();
    expect(heard).toEqual([{ type: 'resync' }, { type: 'resync' }]);
  });

  test('then it does not come back by itself after a refusal', async () => {
    jest.useFakeTimers();
    try {
      await openForShopper();
      const [line] = Line.opened;
      line?.close();
      line?.onerror?.();
      show(true);
      jest.advanceTimersByTime(60_000);
      expect(Line.opened).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('when the page is left, then nothing stays open, so that the back button can keep it', async () => {
  await openForShopper();
  window.dispatchEvent(new Event('pagehide'));
  expect(Line.opened[0]?.readyState).toBe(Line.CLOSED);
  window.dispatchEvent(new Event('pageshow'));
  expect(Line.opened).toHaveLength(2);
  expect(heard).toEqual([{ type: 'resync' }]);
});

test.each([
  ['a guest', null],
  ['a shopper', shopper],
])(
  'when the back button brings the page as it was for %s, then who is here is asked: somebody else may be signed in by now',
  async (_who, user) => {
    const other = { ...shopper, _id: 'u2' };
    const { calls } = await openApp({
      at: '/nowhere',
      user,
      answers: { 'GET /api/auth/me': { body: { user: other } } },
    });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/me']));
  },
);
