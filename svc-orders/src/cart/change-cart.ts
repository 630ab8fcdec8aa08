import type { MergedCart } from '@handloom/contracts/cart';
import { cartChanged } from '@handloom/contracts/events/orders';
import { recordEvent } from '@handloom/service-kit/outbox';
import type { Database, Transaction } from '../database';
import { cartErrors } from './cart-errors';
import { foldGuestLines, toCartItem, type CartLine, type GuestLine } from './cart-line';
import * as repository from './cart-repository';

/** Whose cart, and the request that changes it. */
export interface CartOwner {
  userId: string;
  requestId: string;
}

interface LineChange {
  quantity?: number | undefined;
  size?: string | undefined;
}

export function addToCart(
  database: Database,
  owner: CartOwner,
  item: { _id: string; quantity: number; size?: string | undefined },
): Promise<CartLine> {
  return database.$transaction(async (tx) => {
    const key = { userId: owner.userId, productId: item._id };
    const { quantity, size } = item;
    const added = await repository.addToLine(tx, key, { quantity, size });
    const line = await repository.readLine(tx, key);
    // The line is there but did not change: only its size can be the reason.
    if (!added) throw line ? cartErrors.tooMany() : cartErrors.unknownProduct();
    if (!line) throw cartErrors.unknownProduct();
    await recordChange(tx, owner);
    return line;
  });
}

/** @returns null when the quantity 0 removed the line. */
export function changeLine(
  database: Database,
  owner: CartOwner,
  productId: string,
  change: LineChange,
): Promise<CartLine | null> {
  return database.$transaction(async (tx) => {
    const key = { userId: owner.userId, productId };
    if (change.quantity === 0) {
      await remove(tx, owner, productId);
      return null;
    }
    const changed = await repository.setLine(tx, key, change);
    const line = await repository.readLine(tx, key);
    if (!changed || !line) throw cartErrors.unknownLine();
    await recordChange(tx, owner);
    return line;
  });
}

export function removeLine(database: Database, owner: CartOwner, productId: string): Promise<void> {
  return database.$transaction((tx) => remove(tx, owner, productId));
}

export function clearCart(database: Database, owner: CartOwner): Promise<void> {
  return database.$transaction(async (tx) => {
    if ((await repository.clearCart(tx, owner.userId)) > 0) await recordChange(tx, owner);
  });
}

export function mergeCart(
  database: Database,
  owner: CartOwner,
  guestLines: readonly GuestLine[],
): Promise<MergedCart> {
  return database.$transaction(async (tx) => {
    const lines = foldGuestLines(guestLines);
    const changed = await repository.mergeLines(tx, owner.userId, lines);
    if (changed > 0) await recordChange(tx, owner);
    const items = (await repository.readCart(tx, owner.userId)).map(toCartItem);
    const kept = new Set(items.map((item) => item._id));
    const dropped = lines.filter((line) => !kept.has(line._id));
    return { items, dropped: dropped.map((line) => line.name ?? line._id) };
  });
}

async function remove(tx: Transaction, owner: CartOwner, productId: string): Promise<void> {
  const removed = await repository.removeLine(tx, { userId: owner.userId, productId });
  if (!removed) throw cartErrors.unknownLine();
  await recordChange(tx, owner);
}

function recordChange(tx: Transaction, { userId, requestId }: CartOwner): Promise<string> {
  return recordEvent(tx, cartChanged, { userId }, requestId);
}
