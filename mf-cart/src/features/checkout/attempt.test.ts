import type { PlaceOrder } from '@handloom/contracts/orders';
import { closeAttempt, markTold, openAttempt, unansweredAttempt } from './attempt';

const order = (total: number): PlaceOrder => ({
  items: [{ _id: 'rug-1', quantity: 1, price: 1, size: '3X5' }],
  total,
  user: {
    name: 'Asha Example',
    email: 'asha@example.com',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '544-223-3000',
    paymentMethod: 'COD',
  },
  paymentMethod: 'COD',
});

beforeEach(() => localStorage.clear());

test('when the same order is tried again before it was answered, it carries the same key', async () => {
  const first = await openAttempt('asha', order(1));
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(await openAttempt('asha', order(1))).toEqual(first);
});

test('when the page is left before its turn comes, then there is no attempt', async () => {
  await expect(openAttempt('asha', order(1), AbortSignal.abort())).rejects.toThrow();
  expect(unansweredAttempt('asha')).toBeNull();
});

test('when another order is wanted before the answer, the unanswered one comes first', async () => {
  const first = await openAttempt('asha', order(1));
  expect(await openAttempt('asha', order(2))).toEqual(first);
});

test('when an attempt was answered, the identical cart is a new one', async () => {
  const first = await openAttempt('asha', order(1));
  closeAttempt('asha', first);
  expect((await openAttempt('asha', order(1))).key).not.toBe(first.key);
});

test('when the answer of a replaced attempt comes late, the newer one stays', async () => {
  const first = await openAttempt('asha', order(1));
  closeAttempt('asha', first);
  const second = await openAttempt('asha', order(2));
  closeAttempt('asha', first);
  expect(unansweredAttempt('asha')).toEqual(second);
});

test('when the shop broke, the same order keeps its key and another one goes ahead', async () => {
  const first = await openAttempt('asha', order(1));
  markTold('asha', first);
  expect((await openAttempt('asha', order(1))).key).toBe(first.key);
  expect((await openAttempt('asha', order(2))).key).not.toBe(first.key);
});

test('when another shopper uses this browser, they have no part in it', async () => {
  await openAttempt('asha', order(1));
  expect(unansweredAttempt('bina')).toBeNull();
});

test('when half an hour has passed, nothing is ordered any more without being asked for', async () => {
  await openAttempt('asha', order(1));
  expect(unansweredAttempt('asha', Date.now() + 31 * 60_000)).toBeNull();
});

test.each(['', 'no json', '{}', '[]', 'null'])(
  'when the storage holds %j, there is no attempt',
  (text) => {
    localStorage.setItem('order-attempt:asha', text);
    expect(unansweredAttempt('asha')).toBeNull();
  },
);

test('when the browser stores nothing, the tab remembers', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const first = await openAttempt('asha', order(1));
  expect((await openAttempt('asha', order(1))).key).toBe(first.key);
  setItem.mockRestore();
  closeAttempt('asha', first);
});

test('when the storage is full by the time of another attempt, then that one is known by its own key', async () => {
  const first = await openAttempt('asha', order(1));
  markTold('asha', first);
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const second = await openAttempt('asha', order(2));
  expect((await openAttempt('asha', order(2))).key).toBe(second.key);
  closeAttempt('asha', second);
  setItem.mockRestore();
  expect(unansweredAttempt('asha')).toBeNull();
});
