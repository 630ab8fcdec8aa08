// The schemas of cart.ts once more, by hand: a cart is read on every page, and its prices on its own, where zod's
// 22 kB cost too much.
// A test holds both against each other.
import type { CartItem, MergedCart, Quote } from './cart';
import { MAX_LINE_QUANTITY } from './cart-facts';
import { DEFAULT_SIZE_LABEL, SIZE_LABELS } from './catalogue-facts';
import { hasAtMostTwoDecimals, MAX_AMOUNT } from './money-format';

type Unread<Shape> = { [Key in keyof Shape]?: unknown };

/** As zod answers. */
interface Reader<Shape> {
  safeParse(value: unknown): { success: true; data: Shape } | { success: false };
}

export const cartItemReader = reader(readItem);
export const cartReader = reader(readItems);
export const mergedCartReader = reader(readMerged);
export const quotesReader = reader(readQuotes);

function reader<Shape>(read: (value: unknown) => Shape | undefined): Reader<Shape> {
  return {
    safeParse(value) {
      const data = read(value);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

function readItem(value: unknown): CartItem | undefined {
  const { _id, name, price, size, wasPrice, available, addedAt, ...rest } = unread<CartItem>(value);
  const { description = '', images = [], quantity = 1 } = rest;
  if (!isText(_id) || !isText(name) || !isText(description)) return undefined;
  if (!isAmount(price) || !isQuantity(quantity) || !Array.isArray(images)) return undefined;
  const addresses = images.map((image) => unread<{ url: string }>(image).url);
  if (!addresses.every(isText)) return undefined;
  return {
    _id,
    name,
    description,
    price,
    images: addresses.map((url) => ({ url })),
    quantity,
    size: SIZE_LABELS.find((label) => label === size) ?? DEFAULT_SIZE_LABEL,
    wasPrice: isAmount(wasPrice) ? wasPrice : undefined,
    available: typeof available === 'boolean' ? available : undefined,
    addedAt: isText(addedAt) ? addedAt : undefined,
  };
}

function readItems(value: unknown): CartItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(readItem);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function readMerged(value: unknown): MergedCart | undefined {
  const merged = unread<MergedCart>(value);
  const items = readItems(merged.items);
  if (!items || !Array.isArray(merged.dropped) || !merged.dropped.every(isText)) return undefined;
  return { items, dropped: merged.dropped };
}

function readQuotes(value: unknown): Quote[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const all = value.map(readQuote);
  return all.every((one) => one !== undefined) ? all : undefined;
}

function readQuote(value: unknown): Quote | undefined {
  const { _id, name, price, image, available } = unread<Quote>(value);
  if (!isText(_id) || !isText(name) || !isAmount(price)) return undefined;
  if (!(image === null || isText(image)) || typeof available !== 'boolean') return undefined;
  return { _id, name, price, image, available };
}

function unread<Shape>(value: unknown): Unread<Shape> {
  return typeof value === 'object' && value !== null ? value : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isAmount(value: unknown): value is number {
  return (
    typeof value === 'number' && value >= 0 && value <= MAX_AMOUNT && hasAtMostTwoDecimals(value)
  );
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LINE_QUANTITY;
}
