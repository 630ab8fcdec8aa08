import type { MergedCart } from '@handloom/contracts/cart';
import { cartChanged } from '@handloom/contracts/events/orders';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { publishNews } from '@handloom/service-kit/events/publish-news';
import type { Statements } from '../database';
import { cartErrors } from './cart-errors';
import { foldGuestLines, toCartItem, type CartLine, type GuestLine } from './cart-line';
import * as repository from './cart-repository';

export interface CartKeeping {
  statements: Statements;
  nats: NatsLink;
}

/** Whose cart, and the request that changes it. */
export interface CartOwner {
  userId: string;
  requestId: string;
}

interface LineChange {
  quantity?: number | undefined;
  size?: string | undefined;
}

export async function addToCart(
  keeping: CartKeeping,
  owner: CartOwner,
  { _id: productId, quantity, size }: { _id: string; quantity: number; size?: string | undefined },
): Promise<CartLine> {
  const line = { userId: owner.userId, productId };
  const adding = await repository.addToLine(keeping.statements, line, { quantity, size });
  if (adding.kind === 'not-sold') throw cartErrors.unknownProduct();
  if (adding.kind === 'too-many') throw cartErrors.tooMany();
  if (adding.kind === 'cart-full') throw cartErrors.full();
  tell(keeping, owner);
  return adding.line;
}

/** @returns null when the quantity 0 removed the line. */
export async function changeLine(
  keeping: CartKeeping,
  owner: CartOwner,
  { productId, ...change }: LineChange & { productId: string },
): Promise<CartLine | null> {
  if (change.quantity === 0) {
    await removeLine(keeping, owner, productId);
    return null;
  }
  const key = { userId: owner.userId, productId };
  const line = await repository.setLine(keeping.statements, key, change);
  if (!line) throw cartErrors.unknownLine();
  tell(keeping, owner);
  return line;
}

export async function removeLine(
  keeping: CartKeeping,
  owner: CartOwner,
  productId: string,
): Promise<void> {
  const key = { userId: owner.userId, productId };
  if (!(await repository.removeLine(keeping.statements, key))) throw cartErrors.unknownLine();
  tell(keeping, owner);
}

export async function clearCart(keeping: CartKeeping, owner: CartOwner): Promise<void> {
  const removed = await repository.clearCart(keeping.statements, owner.userId);
  if (removed > 0) tell(keeping, owner);
}

/** @param key the browser's name for this guest's cart: it is folded in once, whoever repeats it. */
export async function mergeCart(
  keeping: CartKeeping,
  owner: CartOwner,
  { items: guestLines, key }: { items: readonly GuestLine[]; key: string | null },
): Promise<MergedCart> {
  const { userId } = owner;
  const lines = foldGuestLines(guestLines);
  const { changed, kept } = await repository.mergeLines(keeping.statements, { userId, key }, lines);
  if (changed > 0) tell(keeping, owner);
  const items = (await repository.readCart(keeping.statements, userId)).map(toCartItem);
  const dropped = lines.filter((line) => !kept.has(line._id));
  return { items, dropped: dropped.map((line) => line.name ?? line._id) };
}

/** Open pages of the shopper read the cart again. */
function tell({ nats }: CartKeeping, { userId, requestId }: CartOwner): void {
  publishNews(nats, newEvent(cartChanged, { userId }, requestId));
}
