import type { ProductBulkAction } from '@handloom/contracts/product-bulk';
import { Button } from '@handloom/ui/button';

export type BulkKind = ProductBulkAction['kind'];

const LABELS = {
  price: 'Change price…',
  category: 'Change category…',
  delete: 'Delete…',
} as const satisfies Record<BulkKind, string>;

/** What can be done with the chosen products. */
export function BulkProductButtons({ onAsk }: { onAsk(kind: BulkKind): void }) {
  return Object.entries(LABELS).map(([kind, label]) => (
    <Button key={kind} look="outline" size="small" onClick={() => onAsk(kind as BulkKind)}>
      {label}
    </Button>
  ));
}
