import type { Ask } from './protocol';
import { startRenderer, Unrendered, type Renderer } from './renderer';
import { RendererEnded, type RendererProcess } from './renderer-process';

const parts = [{ name: 'mf-cart' as const, folder: '' }];
const settings = { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' } as const;
const page = { owner: 'mf-cart', route: '/cart', path: '/cart', query: '', params: {} } as const;

interface Started {
  asked: Ask[];
  end(whereabouts: string, betweenPages?: boolean): void;
  answer(value: unknown): void;
}
const started: Started[] = [];
let renderer: Renderer | undefined;
beforeEach(() => {
  jest.useFakeTimers();
  started.length = 0;
});
afterEach(() => {
  renderer?.close();
  jest.useRealTimers();
});

/** A process that evaluates whatever it is given, and ends when the test says so. */
function takeProcess(): RendererProcess {
  const asked: Ask[] = [];
  let end: Started['end'] = () => undefined;
  const ended = new Promise<RendererEnded>((resolve) => {
    end = (whereabouts, betweenPages) =>
      resolve(new RendererEnded('It ended.', whereabouts, { betweenPages }));
  });
  const process: Started = { asked, end, answer: () => undefined };
  started.push(process);
  const ask = async (what: Ask) => {
    asked.push(what);
    if (what.kind === 'open') return { failures: {}, routes: [] };
    return new Promise((resolve) => (process.answer = resolve));
  };
  return { ask, ended, kill: () => undefined } as unknown as RendererProcess;
}

const open = (take = takeProcess) =>
  startRenderer({ program: '', parts, settings, takeProcess: take });
const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('when processes end again and again for days, then what is remembered of it does not grow', async () => {
  renderer = await open(() => {
    const process = takeProcess();
    started.at(-1)?.end('');
    return process;
  });
  for (let minute = 0; minute < 60; minute += 1) await later(60_000);
  expect(started.length).toBeGreaterThan(800);
  expect(renderer.faults().length).toBeLessThan(200);
});

test('when a part ends its process twice in ten minutes, then it is run no more; twice in a day is an accident', async () => {
  renderer = await open();
  started[0]?.end('mf-cart/cart-page');
  await later(600_000);
  started[1]?.end('mf-cart');
  await later(599_999);
  expect(renderer.faults()).toMatchObject([{ part: 'mf-cart', leftOut: false }]);
  expect([...renderer.failures]).toEqual([]);
  started[2]?.end('mf-cart');
  await later(0);
  expect([...renderer.failures]).toEqual([['mf-cart', 'It ended.']]);
  expect(started.map(({ asked }) => asked)).toMatchObject([
    [{ parts }],
    [{ parts }],
    [{ parts }],
    [{ parts: [] }],
  ]);
});

test('when processes end though no part is to blame, then each starts later than the one before, and all parts run', async () => {
  renderer = await open();
  for (const wait of [0, 250, 1_000, 4_000, 4_000]) {
    const { length } = started;
    started.at(-1)?.end('');
    await later(Math.max(wait - 1, 0));
    expect(started).toHaveLength(wait === 0 ? length + 1 : length);
    await later(1);
    expect(started).toHaveLength(length + 1);
  }
  expect(started.at(-1)?.asked).toMatchObject([{ parts }]);
  await later(60_000);
  started.at(-1)?.end('');
  await later(0);
  expect(started).toHaveLength(7);
});

test('when processes are ended between two pages, then the next is started at once, however often, and what ends after them waits no longer', async () => {
  renderer = await open();
  for (let ends = 1; ends < 6; ends += 1) {
    started.at(-1)?.end('', true);
    await later(0);
    expect(started).toHaveLength(ends + 1);
  }
  started.at(-1)?.end('');
  await later(0);
  expect(started).toHaveLength(7);
});

test('when none can be started for a while, then it is tried again', async () => {
  let isFull = false;
  renderer = await open(() => {
    if (isFull) throw new Error('EMFILE: too many open files');
    return takeProcess();
  });
  isFull = true;
  started[0]?.end('');
  await later(10_000);
  await expect(renderer.plan(page)).rejects.toThrow('is being started again');
  isFull = false;
  await later(4_000);
  expect(started).toHaveLength(2);
});

test('when nobody waits for a document any more, then it is not made', async () => {
  renderer = await open();
  const both = Promise.allSettled([renderer.plan(page), renderer.plan(page)]);
  await later(1_000);
  expect(await both).toMatchObject([1, 2].map(() => ({ reason: expect.any(Unrendered) })));
  started[0]?.answer({ urls: [], troubles: [] });
  await later(0);
  expect(started[0]?.asked.map(({ kind }) => kind)).toEqual(['open', 'plan']);
});

test('when it is closed, then nothing is started any more', async () => {
  renderer = await open();
  started[0]?.end('');
  await later(0);
  started[1]?.end('');
  await later(0);
  renderer.close();
  await later(10_000);
  expect(started).toHaveLength(2);
});
