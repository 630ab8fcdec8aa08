import type { CartItem } from '@handloom/contracts/cart';
import { answerWith, line, type Answers } from '../testing/cart-shop';
import { createCartQueue } from './cart-queue';
import type { Wish } from './pending-changes';

const rugA = line({ _id: 'a', quantity: 2 });
const rugB = line({ _id: 'b' });
const set = (quantity: number): Wish => ({ kind: 'set', change: { quantity } });
const addB: Wish = { kind: 'add', item: rugB };

/** A queue, what its page knows of the shop's cart, and what it has sent. */
function queueWith(items: CartItem[] | undefined, answers: Answers, fold = async () => {}) {
  const page = { items };
  const sent = answerWith({ 'GET /api/cart': [rugA, rugB], ...answers });
  const queue = createCartQueue({
    read: () => page.items,
    write: (now) => void (page.items = now),
    fold,
    folded: () => page.items ?? [],
  });
  return { page, queue, calls: () => sent.map(({ call }) => call) };
}
const answered = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('when a line changes before it is known what the cart holds, then the other lines are known afterwards too', async () => {
  const { page, queue } = queueWith(undefined, { 'PATCH /api/cart/a': rugA });
  expect(await queue.wish('a', set(2))).toBe(true);
  expect(page.items).toEqual([rugA, rugB]);
});

test('when the lines of this browser cannot come to the shop, then a change is taken back, and they are not tried for ever', async () => {
  let tries = 0;
  const { page, queue, calls } = queueWith([rugA], {}, async () => {
    tries += 1;
    if (tries > 9) await new Promise(() => {});
    throw new Error('The shop cannot be reached.');
  });
  const wish = queue.wish('a', set(3));
  const settled = queue.settled();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(tries).toBeLessThanOrEqual(3);
  expect([await wish, await settled]).toEqual([false, false]);
  expect(calls()).not.toContain('PATCH /api/cart/a');
  expect(page.items).toEqual([rugA, rugB]);
});

test('when the shop is gone, then what waits is taken back too, and is not tried in its turn', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const { queue, calls } = queueWith([rugA], {
    'PATCH /api/cart/a': lost,
    'POST /api/cart/add': lost,
  });
  const wishes = [queue.wish('a', set(3)), queue.wish('b', addB)];
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls().filter((call) => call !== 'GET /api/cart')).toEqual(
    Array<string>(4).fill('PATCH /api/cart/a'),
  );
  expect(await Promise.all(wishes)).toEqual([false, false]);
});

test('when the cart changed elsewhere and the shop gives no answer for a moment, then it is asked again', async () => {
  const { page, queue } = queueWith([rugA], { 'GET /api/cart': 503 });
  queue.heardOfChange();
  await answered();
  answerWith({ 'GET /api/cart': [rugB] });
  await jest.advanceTimersByTimeAsync(500);
  expect(page.items).toEqual([rugB]);
});

test('when a change is refused, then whoever waits for all of them hears it, and the cart is asked for anew', async () => {
  const { page, queue } = queueWith([rugA], { 'PATCH /api/cart/a': 409 });
  void queue.wish('a', set(3));
  expect(await queue.settled()).toBe(false);
  expect(page.items).toEqual([rugA, rugB]);
});

test('when the page is left and comes back, then what waited has gone out once, and the cart is asked for anew', async () => {
  let answer = () => {};
  const first = new Promise<void>((resolve) => (answer = resolve));
  const { queue, calls } = queueWith([rugA], {
    'PATCH /api/cart/a': () => first.then(() => ({ ...rugA, quantity: 3 })),
    'POST /api/cart/add': rugB,
  });
  void queue.wish('a', set(3));
  void queue.wish('b', addB);
  await answered();
  window.dispatchEvent(new Event('pagehide'));
  answer();
  await queue.settled();
  expect(calls()).toEqual(['PATCH /api/cart/a', 'POST /api/cart/add', 'GET /api/cart']);
});

type Queue = ReturnType<typeof queueWith>['queue'];
test.each<[string, (queue: Queue) => unknown, string]>([
  ['Place Order waits for it', (queue) => queue.settled(), 'PATCH /api/cart/a'],
  ['the cart is cleared', (queue) => queue.clear(), 'DELETE /api/cart/clear'],
  ['another line changes', (queue) => queue.wish('b', addB), 'PATCH /api/cart/a'],
  [
    'the tab is hidden',
    () => document.dispatchEvent(new Event('visibilitychange')),
    'PATCH /api/cart/a',
  ],
])(
  'when a quantity is being clicked, then it rests before it is sent, and no longer once %s',
  async (_what, hurry, call) => {
    const { queue, calls } = queueWith([rugA], {
      'PATCH /api/cart/a': rugA,
      'POST /api/cart/add': rugB,
      'DELETE /api/cart/clear': {},
    });
    void queue.wish('a', set(3));
    await answered();
    void queue.wish('a', set(4));
    await answered();
    expect(calls()).toEqual(['PATCH /api/cart/a']);
    void hurry(queue);
    await answered();
    expect(calls()[1]).toBe(call);
  },
);

test('when an order has taken lines, then they leave the view, and the others stay', () => {
  const { page, queue } = queueWith([rugA, rugB], {});
  queue.forget(['a']);
  expect(page.items).toEqual([rugB]);
});
