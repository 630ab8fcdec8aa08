import { act, waitFor } from '@testing-library/react';
import { openApp, shopper } from '../app-under-test';

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
  window.removeEventListener('shell:live', listen);
  Reflect.deleteProperty(globalThis, 'EventSource');
});

test('when nobody is signed in, then no line is opened', async () => {
  await openApp({ at: '/nowhere' });
  expect(Line.opened).toEqual([]);
});

test('when something changes for the shopper, then every microfrontend hears it, and only what it knows', async () => {
  await openApp({ at: '/nowhere', user: shopper });
  const [line] = Line.opened;
  expect(line?.url).toBe('/api/events');
  line?.onmessage?.({ data: '{"type":"cart"}' });
  line?.onmessage?.({ data: '{"type":"order","orderId":"o1"}' });
  line?.onmessage?.({ data: 'not json' });
  line?.onmessage?.({ data: '{"type":"weather"}' });
  expect(heard).toEqual([{ type: 'cart' }, { type: 'order', orderId: 'o1' }]);
});

test('when the line was down, then everyone is told that changes may have been missed', async () => {
  await openApp({ at: '/nowhere', user: shopper });
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
  const [line] = Line.opened;
  await act(async () => {
    line?.close();
    line?.onerror?.();
  });
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/me']));
  expect(Line.opened).toHaveLength(1);
});
