import toast from 'react-hot-toast';
import type { ProductBulkAction, ProductBulkStep } from '@handloom/contracts/product-bulk';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ActionNotice } from '@handloom/ui/action-notice';
import { counted } from '@handloom/frontend-kit/count-words';
import type { ToldOutcomes } from '../listing/bulk-outcome';
import { isUnanswered } from '../listing/lost-answers';
import { bulkProducts } from './api/bulk-products';
import { reloadProducts } from './api/reload-products';
import type { BulkKind } from './bulk-product-buttons';
import { toldOfRefused } from './refused-products';

/** A mistake in many products is seen in the list, which is to be read first. */
const OFFERED_MS = 15_000;
/** The notice of the last change. */
let offered: string | undefined;

/** Deleted products cannot be brought back. */
export type UndoableKind = Exclude<BulkKind, 'delete'>;

const WHAT: Record<UndoableKind, string> = { price: 'prices', category: 'categories' };

interface BulkUndo {
  kind: UndoableKind;
  said: string;
  /** What became of each product. */
  steps: readonly ProductBulkStep[];
  /** It was asked for by keyboard, which goes on with Undo. */
  byKeyboard: boolean;
  /** Somebody has changed these since, or deleted them. */
  onNotUndone(told: ToldOutcomes): void;
  /** It is offered again, since it failed. */
  hasFailed?: boolean;
}

/** The page that tells what could not be undone is left. */
export function withdrawBulkUndo(): void {
  if (offered) toast.dismiss(offered);
  offered = undefined;
}

/** Says that products were changed, and puts back what they were if that is asked for meanwhile. */
export function offerBulkUndo(undo: BulkUndo): void {
  const { kind, said, steps, byKeyboard, hasFailed } = undo;
  const show = hasFailed ? toast.error : toast.success;
  withdrawBulkUndo();
  offered = show(
    <ActionNotice
      text={said}
      label="Undo"
      takesFocus={byKeyboard}
      onAction={async () => {
        withdrawBulkUndo();
        try {
          const { ids, action } = undoing(kind, steps);
          const undone = await bulkProducts({ ids, action });
          const refused = undone.filter(({ problem }) => problem);
          const back = undone.length - refused.length;
          if (back > 0) toast.success(`Former ${WHAT[kind]} put back: ${counted(back, 'product')}`);
          if (refused.length > 0) undo.onNotUndone(toldOfRefused(refused, ids.length));
        } catch (error) {
          const failed = `The former ${WHAT[kind]} could not be put back.`;
          const unknown = `No answer came. Whether the former ${WHAT[kind]} are back shows in the list.`;
          const said = sentenceOf(error, isUnanswered(error) ? unknown : failed);
          offerBulkUndo({ ...undo, said, hasFailed: true });
        }
        void reloadProducts();
      }}
    />,
    { duration: OFFERED_MS },
  );
}

function undoing(
  kind: UndoableKind,
  steps: readonly ProductBulkStep[],
): { ids: string[]; action: ProductBulkAction } {
  const prices = changed(steps, 'price');
  const categories = changed(steps, 'category');
  return kind === 'price'
    ? { ids: Object.keys(prices), action: { kind, price: { by: 'undoing', prices } } }
    : { ids: Object.keys(categories), action: { kind, category: { by: 'undoing', categories } } };
}

/** What was set in each product that is not as it was, and what it was. */
function changed<Kind extends UndoableKind>(steps: readonly ProductBulkStep[], kind: Kind) {
  return Object.fromEntries(
    steps.flatMap(({ _id, before, after }) =>
      before && after && before[kind] !== after[kind]
        ? [[_id, { set: after[kind], former: before[kind] }]]
        : [],
    ),
  );
}
