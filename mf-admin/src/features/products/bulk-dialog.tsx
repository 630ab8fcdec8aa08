import { useState } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import type { ProductBulkAction } from '@handloom/contracts/product-bulk';
import type { Refused } from './bulk-outcome';
import { BulkQuestion } from './bulk-question';
import type { BulkKind } from './bulk-product-buttons';
import { CategoryChoice, PriceChange } from './bulk-fields';

export interface BulkDialogProps {
  kind: BulkKind;
  products: Product[];
  /** When it was done, or undone, but not to these. */
  onRefused(refused: Refused): void;
  onClose(): void;
}

/** Does the same to several products, after it has shown what would become of each. */
export function BulkDialog({ kind, products, onRefused, onClose }: BulkDialogProps) {
  const [action, setAction] = useState<ProductBulkAction | null>(
    kind === 'delete' ? { kind } : null,
  );
  return (
    <BulkQuestion
      kind={kind}
      products={products}
      action={action}
      onRefused={onRefused}
      onClose={onClose}
    >
      {kind === 'price' && <PriceChange onChange={setAction} />}
      {kind === 'category' && <CategoryChoice onChange={setAction} />}
    </BulkQuestion>
  );
}
