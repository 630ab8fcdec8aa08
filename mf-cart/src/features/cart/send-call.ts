import type { CartItem, MergedCart } from '@handloom/contracts/cart';
import { MAX_CART_LINES } from '@handloom/contracts/cart-facts';
import { ApiError } from '@handloom/frontend-kit/api';
import { randomKey } from '@handloom/frontend-kit/random-key';
import {
  addToServerCart,
  changeServerLine,
  clearServerCart,
  getCart,
  mergeIntoServerCart,
  removeServerLine,
} from './api/server-cart';
import { lineOf } from './cart-rules';
import type { Answer, Call } from './pending-changes';

/** Pauses before a call is repeated whose answer was lost. */
const RETRY_MS = [400, 1_000, 2_000];

/**
 * Makes the call, and again when no answer came: setting, removing and restoring twice does no harm.
 * An addition is repeated only when the cart shows that the first one did not arrive.
 * @param before what was known of the cart when the call was made; undefined: nothing, and an addition asks first.
 * @throws {ApiError} status 0 when there was no answer to the end.
 */
export function send(call: Call, before: readonly CartItem[] | undefined): Promise<Answer> {
  return untilAnswered(attemptOf(call, before));
}

/** @throws {ApiError} status 0 when there was no answer to the end. */
export async function untilAnswered<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const pause of RETRY_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return attempt();
}

/** Makes the call at once, whatever comes of it. */
export function sendOnce(call: Call): Promise<Answer> {
  return attemptOf(call, [])();
}

/** Also what a gateway says for a service that did not answer it. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status);
}

/** The server will never say anything else to this call. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 422].includes(error.status);
}

/** Why a merge did not take all of it. */
export function leftOut({ items, dropped }: MergedCart): string {
  const why = items.length < MAX_CART_LINES ? 'No longer available' : 'Your cart is full, left out';
  return `${why}: ${dropped.join(', ')}`;
}

function attemptOf(call: Call, before: readonly CartItem[] | undefined): () => Promise<Answer> {
  switch (call.kind) {
    case 'clear':
      return async () => {
        await clearServerCart();
        return [];
      };
    case 'restore': {
      const key = randomKey();
      const items = call.lines.map(({ item }) => item);
      return async () => {
        const merged = await mergeIntoServerCart(items, key);
        if (merged.dropped.length > 0) throw new ApiError(404, leftOut(merged));
        return merged.items;
      };
    }
    case 'set':
      return () => changeServerLine(call.id, call.change);
    case 'remove':
      return async () => {
        await removeServerLine(call.id).catch((error: unknown) => {
          // Gone already, perhaps by the same call, whose answer was lost.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        });
      };
    case 'add':
      return additionOf(call.item, before);
  }
}

function additionOf(item: CartItem, before: readonly CartItem[] | undefined) {
  let known = before;
  let mayHaveArrived = false;
  return async () => {
    // Else nobody could tell later whether it arrived.
    known ??= await getCart();
    const quantity = (lineOf(known, item._id)?.quantity ?? 0) + item.quantity;
    if (mayHaveArrived) {
      const line = lineOf(await getCart(), item._id);
      if (line && line.quantity >= quantity) return line;
    }
    mayHaveArrived = true;
    return addToServerCart(item);
  };
}
