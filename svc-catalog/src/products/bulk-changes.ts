import type { z } from 'zod';
import { MAX_AMOUNT } from '@handloom/contracts/money-format';
import { fromMinor, toMinor } from '@handloom/contracts/money';
import {
  productBulk,
  productBulkResult,
  type ProductBulkAction,
  type ProductBulkResult,
} from '@handloom/contracts/product-bulk';
import { adminOf, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Database, Transaction } from '../database';
import { readTaxonomy, type Taxonomy } from '../taxonomy/read-taxonomy';
import { inOneTransaction } from './one-transaction';
import { invalidForm } from './product-form';
import { lockProducts, type StoredProduct } from './product-repository';
import { writeProducts } from './write-products';

type Results = ProductBulkResult['products'];

interface Step {
  before: StoredProduct;
  /** Null: it is to be deleted. */
  after: StoredProduct | null;
  problem?: string;
}

/** The same done to several products, or told of as it would be. */
export function bulkChanges(app: Service, database: Database): void {
  app.post(
    '/api/products/bulk',
    {
      config: { access: 'admin' },
      schema: { body: productBulk, response: { 200: productBulkResult } },
    },
    (request) => changeMany(database, request.body, adminOf(request)),
  );
}

function changeMany(
  database: Database,
  { ids, action, dryRun }: z.infer<typeof productBulk>,
  by: Admin,
): Promise<ProductBulkResult> {
  return inOneTransaction(database, async (transaction) => {
    // As the database writes ids; in capitals they are the same.
    const chosen = [...new Set(ids.map((id) => id.toLowerCase()))];
    const products = await lockProducts(transaction, chosen.filter(isUuid));
    // Under their lock: somebody may have moved one to a new category while this waited for it.
    const taxonomy = await readTaxonomy(transaction);
    if (
      action.kind === 'category' &&
      typeof action.category === 'string' &&
      !taxonomy.categories.has(action.category)
    ) {
      throw invalidForm({ category: 'This category does not exist' });
    }
    const steps = new Map(
      products.map((product) => [product.id, stepOf(product, action, taxonomy)]),
    );
    if (!dryRun) await takeSteps(transaction, [...steps.values()], by);
    return { products: chosen.map((id) => resultOf(id, steps.get(id), taxonomy)) };
  });
}

function stepOf(before: StoredProduct, action: ProductBulkAction, taxonomy: Taxonomy): Step {
  switch (action.kind) {
    case 'delete':
      return { before, after: null };
    case 'published':
      return { before, after: { ...before, isPublished: action.published } };
    case 'category':
      return typeof action.category === 'string'
        ? { before, after: { ...before, categoryId: action.category } }
        : undoneCategory(before, action.category.categories, taxonomy);
    case 'price': {
      if (action.price.by === 'undoing') return undonePrice(before, action.price.prices);
      const priceMinor = priceAfter(before.priceMinor, action.price);
      const after = { ...before, priceMinor };
      if (priceMinor < 0) return { before, after, problem: 'The price would be below zero' };
      if (priceMinor > toMinor(MAX_AMOUNT)) {
        return { before, after, problem: 'The price would be too high' };
      }
      return { before, after };
    }
  }
}

type PriceChange = Extract<ProductBulkAction, { kind: 'price' }>['price'];
type PriceUndo = Extract<PriceChange, { by: 'undoing' }>;
type CategoryChange = Extract<ProductBulkAction, { kind: 'category' }>['category'];
type CategoryUndo = Exclude<CategoryChange, string>;

/** Judged under the lock: a price that somebody has decided since stays. Undone twice is undone. */
function undonePrice(before: StoredProduct, prices: PriceUndo['prices']): Step {
  const told = prices[before.id];
  if (!told || ![told.set, told.former].map(toMinor).includes(before.priceMinor)) {
    return { before, after: before, problem: 'Its price has been changed since' };
  }
  return { before, after: { ...before, priceMinor: toMinor(told.former) } };
}

/** Likewise; a category that no product was left in may be gone. */
function undoneCategory(
  before: StoredProduct,
  changed: CategoryUndo['categories'],
  { categories }: Taxonomy,
): Step {
  const told = changed[before.id];
  if (!told || ![told.set, told.former].includes(categories.nameOf(before.categoryId))) {
    return { before, after: before, problem: 'Its category has been changed since' };
  }
  const categoryId = categories.idOf(told.former);
  return categoryId
    ? { before, after: { ...before, categoryId } }
    : { before, after: before, problem: 'Its former category does not exist any more' };
}

function priceAfter(minor: number, { by, value }: Exclude<PriceChange, PriceUndo>): number {
  if (by === 'percent') return changedByPercent(minor, value);
  return by === 'amount' ? minor + toMinor(value) : toMinor(value);
}

/** Half up and in whole numbers: as fractions of two some halves are just below one. */
function changedByPercent(minor: number, percent: number): number {
  const millionths = BigInt(1_000_000 + Math.round(percent * 10_000));
  return Number((BigInt(minor) * millionths + 500_000n) / 1_000_000n);
}

async function takeSteps(
  transaction: Transaction,
  steps: readonly Step[],
  by: Admin,
): Promise<void> {
  const possible = steps.filter(({ problem }) => !problem);
  const changed = possible.flatMap(({ before, after }) =>
    after && !isSame(before, after) ? [{ before, after }] : [],
  );
  const deleted = possible.flatMap(({ before, after }) => (after ? [] : [before]));
  await writeProducts(transaction, { changed, deleted }, by);
}

const isSame = (one: StoredProduct, other: StoredProduct) =>
  one.priceMinor === other.priceMinor &&
  one.categoryId === other.categoryId &&
  one.isPublished === other.isPublished;

function resultOf(id: string, step: Step | undefined, { categories }: Taxonomy): Results[number] {
  if (!step) {
    const problem = 'This product does not exist any more';
    return { _id: id, name: null, before: null, after: null, problem };
  }
  const { before, after, problem } = step;
  const stand = ({ priceMinor, categoryId, isPublished }: StoredProduct) => ({
    price: fromMinor(priceMinor),
    category: categories.nameOf(categoryId),
    published: isPublished,
  });
  return {
    _id: id,
    name: before.name,
    before: stand(before),
    after: after && !problem ? stand(after) : null,
    ...(problem && { problem }),
  };
}
