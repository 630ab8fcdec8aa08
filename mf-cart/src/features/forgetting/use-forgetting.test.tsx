import { act } from '@testing-library/react';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { CartBadge } from '../cart/cart-badge';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { openAttempt, unansweredAttempt } from '../checkout/attempt';
import { orderOf } from '../checkout/order-of';
import { orderWith } from '../orders/order-under-test';
import { keepDraft, readDraft } from './form-draft';

const MINUTE = 60_000;
const form = { ...orderWith().shippingAddress, paymentMethod: 'COD' as const };
const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });

beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  answerWith({ 'GET /api/cart': [] });
  await openAttempt(SHOPPER._id, orderOf([], form));
  keepDraft(SHOPPER._id, { address: form.address });
});
afterEach(() => jest.useRealTimers());

test('when any page opens in time, then an unanswered attempt is still there', async () => {
  const attempt = unansweredAttempt(SHOPPER._id);
  jest.advanceTimersByTime(29 * MINUTE);
  await act(async () => openPage(<CartBadge />, { user: SHOPPER }));
  expect(attempt).not.toBeNull();
  expect(unansweredAttempt(SHOPPER._id)).toEqual(attempt);
  expect(readDraft(SHOPPER._id)).toEqual({ address: form.address });
});

test('when any page opens later, whoever is there, then it is forgotten', async () => {
  sessionStorage.clear();
  jest.advanceTimersByTime(31 * MINUTE);
  await act(async () => openPage(<CartBadge />));
  expect(kept()).not.toContain('Weaver Lane');
});

test('when the clock was ahead as it began and is right now, then it is forgotten, and not gone on with', async () => {
  sessionStorage.clear();
  jest.setSystemTime(Date.now() - 24 * 60 * MINUTE);
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
  await act(async () => openPage(<CartBadge />));
  expect(kept()).not.toContain('Weaver Lane');
});

test('when a page stays open, then it is forgotten there', async () => {
  sessionStorage.clear();
  await act(async () => openPage(<CartBadge />));
  expect(kept()).toContain('Weaver Lane');
  await act(async () => jest.advanceTimersByTime(61 * MINUTE));
  expect(kept()).not.toContain('Weaver Lane');
});

test('when the shopper logs out, then attempt and form are forgotten, and the wishlist is not', async () => {
  localStorage.setItem('wishlist', '["rug-1"]');
  await act(async () => openPage(<CartBadge />, { user: SHOPPER }));
  act(() => emitShopEvent('shell:logged-out', undefined));
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
  expect(readDraft(SHOPPER._id)).toEqual({});
  expect(kept()).not.toContain('Weaver Lane');
  expect(localStorage.getItem('wishlist')).toBe('["rug-1"]');
});
