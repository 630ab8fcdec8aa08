import type { ProductBulkAction } from '@handloom/contracts/product-bulk';
import { Button } from '@handloom/ui/button';

/** What is done, and for what is shown of it before. */
export type BulkKind = Exclude<ProductBulkAction['kind'], 'published'> | 'publish' | 'unpublish';

const LABELS = {
  price: 'Change price…',
  category: 'Change category…',
  publish: 'Publish…',
  unpublish: 'Unpublish…',
  delete: 'Delete…',
} as const satisfies Record<BulkKind, string>;

interface BulkProductButtonsProps {
  /** They are not published now. */
  publish: boolean;
  onAsk(kind: BulkKind): void;
}

/** What can be done with the chosen products. */
export function BulkProductButtons({ publish, onAsk }: BulkProductButtonsProps) {
  const done = publish ? 'unpublish' : 'publish';
  const offered = Object.entries(LABELS).filter(([kind]) => kind !== done);
  return offered.map(([kind, label]) => (
    <Button key={kind} look="outline" size="small" onClick={() => onAsk(kind as BulkKind)}>
      {label}
    </Button>
  ));
}
