import { useState } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import type { ProductBulkAction, ProductBulkStep } from '@handloom/contracts/product-bulk';
import { BulkOutcome, type Refused } from './bulk-outcome';
import { BulkQuestion } from './bulk-question';
import type { BulkKind } from './bulk-product-buttons';
import { CategoryChoice, PriceChange } from './bulk-fields';

export interface BulkDialogProps {
  kind: BulkKind;
  products: Product[];
  /** When a change was undone, but not of these. */
  onNotUndone(refused: Refused): void;
  onClose(): void;
}

/** Does the same to several products, after it has shown what would become of each. */
export function BulkDialog({ kind, products, onNotUndone, onClose }: BulkDialogProps) {
  const [action, setAction] = useState<ProductBulkAction | null>(
    kind === 'delete' ? { kind } : null,
  );
  // Some could not be changed: the others were.
  const [refused, setRefused] = useState<ProductBulkStep[] | null>(null);
  if (refused) return <BulkOutcome refused={refused} of={products.length} onClose={onClose} />;
  return (
    <BulkQuestion
      kind={kind}
      products={products}
      action={action}
      onRefused={setRefused}
      onNotUndone={onNotUndone}
      onClose={onClose}
    >
      {kind === 'price' && <PriceChange onChange={setAction} />}
      {kind === 'category' && <CategoryChoice onChange={setAction} />}
    </BulkQuestion>
  );
}
