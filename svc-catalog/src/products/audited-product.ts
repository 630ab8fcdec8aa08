import { fromMinor } from '@handloom/contracts/money';
import {
  recordAdminChange,
  type Admin,
  type AuditedFields,
} from '@handloom/service-kit/audit/record-admin-change';
import type { Transaction } from '../database';
import { pictureUrl } from '../images/picture-catalogue';
import type { StoredProduct } from './product-repository';

/** Writes down what an admin made of a product. @param before null for a new one; `after` null for a deleted one */
export async function recordForAudit(
  transaction: Transaction,
  by: Admin,
  { before, after }: { before: StoredProduct | null; after: StoredProduct | null },
): Promise<void> {
  const product = after ?? before;
  if (!product) return;
  await recordAdminChange(transaction, {
    by,
    kind: 'product',
    about: product.id,
    name: product.name,
    action: !before ? 'created' : after ? 'changed' : 'deleted',
    before: before && (await auditedProduct(transaction, before)),
    after: after && (await auditedProduct(transaction, after)),
  });
}

/** As an admin reads it: prices in major units, category and size by their names, pictures by their addresses. */
async function auditedProduct(
  transaction: Transaction,
  product: StoredProduct,
): Promise<AuditedFields> {
  const byName = { select: { name: true } } as const;
  const category = await transaction.category.findUnique({
    where: { id: product.categoryId },
    ...byName,
  });
  const size = await transaction.size.findUnique({ where: { id: product.sizeId }, ...byName });
  return {
    name: product.name,
    description: product.description,
    price: fromMinor(product.priceMinor),
    originalPrice: fromMinor(product.originalPriceMinor),
    rating: product.adminRating ?? product.rating,
    category: category?.name,
    size: size?.name,
    images: product.images.map(pictureUrl),
    estimatedDelivery: product.estimatedDelivery,
    returnsAccepted: product.returnsAccepted,
    returnWindow: product.returnWindow,
  };
}
