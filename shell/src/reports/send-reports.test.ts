import type { BrowserReport } from '@handloom/contracts/browser-reports';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { failures } from './failures';

type Sent = BrowserReport & { bytes: number };

let sent: Sent[];
let started: MicrofrontendName[];
beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  sent = [];
  started = ['shell', 'mf-cart'];
  Object.assign(navigator, {
    sendBeacon: (_: string, body: string) =>
      sent.push({ ...(JSON.parse(body) as BrowserReport), bytes: new Blob([body]).size }),
  });
  class Navigation {
    serverTiming = [{ name: 'cdn' }, { name: 'view', description: 'signed' }];
  }
  Object.assign(globalThis, { PerformanceNavigationTiming: Navigation });
  Object.assign(performance, { getEntriesByType: () => [new Navigation()] });
  globalThis.handloomFailures = undefined;
});
afterEach(() => {
  jest.useRealTimers();
});

async function begin(): Promise<void> {
  const { sendReports } = await import('./send-reports');
  sendReports(() => started);
}
const fail = (message: string, more: object = {}) =>
  failures().push({ kind: 'load', error: new Error(message), ...more });

test('when a page has loaded, then it tells at once what has started, and what failed before', async () => {
  fail('early', { part: 'mf-cart' });
  await begin();
  expect(sent).toMatchObject([
    {
      view: 'signed',
      path: '/',
      started: ['shell', 'mf-cart'],
      errors: [{ kind: 'load', part: 'mf-cart', message: 'Error: early' }],
    },
  ]);
});

test('when more fails, then it is told together, soon, with all that has started: the rest of a part that fails is no part that does not start', async () => {
  await begin();
  fail('one');
  fail('two');
  started.push('mf-storefront');
  await jest.advanceTimersByTimeAsync(4_000);
  expect(sent.length).toBe(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(sent[1]).toMatchObject({
    started: ['shell', 'mf-cart', 'mf-storefront'],
    errors: [{ message: 'Error: one' }, { message: 'Error: two' }],
  });
});

test('when a page is hidden, then what is waiting is told at once', async () => {
  await begin();
  fail('just now');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
  expect(sent[1]).toMatchObject({ errors: [{ message: 'Error: just now' }] });
  jest.restoreAllMocks();
});

test('when it fails without end, then what is told has one', async () => {
  await begin();
  for (let n = 0; n < 1_000; n += 1) fail('€'.repeat(5_000));
  await jest.advanceTimersByTimeAsync(60_000);
  for (let n = 0; n < 1_000; n += 1) fail('€'.repeat(5_000));
  await jest.advanceTimersByTimeAsync(60_000);
  const told = sent.flatMap(({ errors }) => errors);
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThanOrEqual(30);
  for (const { bytes, errors } of sent) {
    expect(bytes).toBeLessThanOrEqual(16_384);
    expect(errors.length).toBeLessThanOrEqual(10);
  }
});

test('when what could not be loaded is thrown where it should be shown, then it is told once', async () => {
  await begin();
  const error = new Error('gone');
  fail('', { error, part: 'mf-cart' });
  failures().push({ kind: 'caught', error, part: 'mf-cart' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent[1]?.errors).toMatchObject([{ kind: 'load', message: 'Error: gone' }]);
});

test('when the window heard of failures, then each is told as what it was', async () => {
  const rejected = new Error('nobody waited');
  const events = [
    { error: new Error('thrown'), message: 'Uncaught Error: thrown' },
    { reason: rejected },
    { error: 'text', message: 'text', filename: 'https://shop.example/a.js', lineno: 2, colno: 3 },
  ];
  for (const event of events) failures().push(event as ErrorEvent);
  await begin();
  expect(sent[0]?.errors).toMatchObject([
    { kind: 'error', message: 'Error: thrown', stack: expect.stringContaining('thrown') },
    { kind: 'rejection', message: 'Error: nobody waited' },
    { kind: 'error', message: 'text', stack: 'text\n    at https://shop.example/a.js:2:3' },
  ]);
});

test('when no gateway named the view, then nothing is told', async () => {
  Object.assign(performance, { getEntriesByType: () => [] });
  await begin();
  fail('lost');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
