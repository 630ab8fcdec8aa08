import { fromMinor } from '@handloom/contracts/money';
import {
  recordAdminChanges,
  type Admin,
  type AuditedFields,
  type NewAdminChange,
} from '@handloom/service-kit/audit/record-admin-change';
import type { Transaction } from '../database';
import { pictureUrl } from '../images/picture-catalogue';
import { readTaxonomy, type Taxonomy } from '../taxonomy/read-taxonomy';
import type { StoredProduct } from './product-repository';

export interface ProductStep {
  /** Null: a new one. */
  before: StoredProduct | null;
  /** Null: deleted. */
  after: StoredProduct | null;
}

/** Writes down what an admin made of products. */
export async function recordForAudit(
  transaction: Transaction,
  by: Admin,
  steps: readonly ProductStep[],
): Promise<void> {
  const taxonomy = await readTaxonomy(transaction);
  const changes = steps.flatMap(({ before, after }): NewAdminChange[] => {
    const product = after ?? before;
    if (!product) return [];
    return [
      {
        by,
        kind: 'product',
        about: product.id,
        name: product.name,
        action: !before ? 'created' : after ? 'changed' : 'deleted',
        before: before && auditedProduct(before, taxonomy),
        after: after && auditedProduct(after, taxonomy),
      },
    ];
  });
  await recordAdminChanges(transaction, changes);
}

/** As an admin reads it: prices in major units, category and size by their names, pictures by their addresses. */
function auditedProduct(product: StoredProduct, { categories, sizes }: Taxonomy): AuditedFields {
  return {
    name: product.name,
    description: product.description,
    price: fromMinor(product.priceMinor),
    originalPrice: fromMinor(product.originalPriceMinor),
    rating: product.adminRating ?? product.rating,
    category: categories.nameOf(product.categoryId),
    size: sizes.nameOf(product.sizeId),
    images: product.images.map(pictureUrl),
    altTexts: product.images.map((hash) => product.altTexts[hash] ?? ''),
    estimatedDelivery: product.estimatedDelivery,
    returnsAccepted: product.returnsAccepted,
    returnWindow: product.returnWindow,
    published: product.isPublished,
  };
}
