import { z } from 'zod';
import { MAX_AMOUNT } from './money-format';
import { amount, hasAtMostTwoDecimals } from './money';

/** As many as a page of the panel's products shows. */
export const MOST_AT_ONCE = 1000;

/** What a change made of each product, by its id, and what it was before. Those stay that somebody has changed since. */
const changed = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), z.object({ set: value, former: value }));

const price = z.discriminatedUnion('by', [
  /** -10 makes a tenth of it less; the result is rounded to the minor unit, half up. */
  z.object({ by: z.literal('percent'), value: z.number().min(-100).max(1_000) }),
  z.object({ by: z.literal('amount'), value: z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT) }),
  z.object({ by: z.literal('setting'), value: amount }),
  z.object({ by: z.literal('undoing'), prices: changed(amount) }),
]);

const category = z.union([
  /** Its id. */
  z.string(),
  /** By their names, as the result tells them. */
  z.object({ by: z.literal('undoing'), categories: changed(z.string()) }),
]);

/** What is done to each of several products. */
export const productBulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('category'), category }),
  z.object({ kind: z.literal('price'), price }),
  z.object({ kind: z.literal('published'), published: z.boolean() }),
]);
export type ProductBulkAction = z.infer<typeof productBulkAction>;

const isInFullCents = (action: ProductBulkAction) =>
  action.kind !== 'price' ||
  action.price.by !== 'amount' ||
  hasAtMostTwoDecimals(action.price.value);

/** `POST /api/products/bulk` (admin) */
export const productBulk = z.object({
  ids: z.array(z.string()).min(1, 'Choose a product').max(MOST_AT_ONCE),
  action: productBulkAction.refine(isInFullCents, 'At most two decimals are allowed'),
  /** Says what would become of each, and changes nothing. */
  dryRun: z.boolean().default(false),
});
export type ProductBulk = z.input<typeof productBulk>;

/** `published` is newer than some services. */
const stand = z.object({ price: amount, category: z.string(), published: z.boolean().optional() });

export const productBulkResult = z.object({
  /** Each chosen product once, in the order chosen. */
  products: z.array(
    z.object({
      _id: z.string(),
      /** Null: there is no such product any more. */
      name: z.string().nullable(),
      before: stand.nullable(),
      /** Null: it is, or would be, deleted, or stays as it is for the `problem`. */
      after: stand.nullable(),
      /** Why nothing is done to it. */
      problem: z.string().optional(),
    }),
  ),
});
export type ProductBulkResult = z.infer<typeof productBulkResult>;
export type ProductBulkStep = ProductBulkResult['products'][number];
