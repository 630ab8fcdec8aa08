import toast from 'react-hot-toast';
import type { ProductBulkStep } from '@handloom/contracts/product-bulk';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ActionNotice } from '@handloom/ui/action-notice';
import { counted } from '@handloom/frontend-kit/count-words';
import { bulkProducts } from './api/bulk-products';
import { reloadProducts } from './api/reload-products';
import type { Refused } from './bulk-outcome';

/** A mistake in many prices is seen in the list, which is to be read first. */
const OFFERED_MS = 15_000;
/** The notice of the last change. */
let offered: string | undefined;

interface PriceUndo {
  said: string;
  /** What became of each product. */
  steps: readonly ProductBulkStep[];
  /** It was asked for by keyboard, which goes on with Undo. */
  byKeyboard: boolean;
  /** Somebody has changed these since, or deleted them. */
  onNotUndone(refused: Refused): void;
  /** It is offered again, since it failed. */
  hasFailed?: boolean;
}

/** The page that tells what could not be undone is left. */
export function withdrawPriceUndo(): void {
  if (offered) toast.dismiss(offered);
  offered = undefined;
}

/** Says that prices were changed, and puts the former ones back if that is asked for meanwhile. */
export function offerPriceUndo(undo: PriceUndo): void {
  const { said, steps, byKeyboard, hasFailed } = undo;
  const show = hasFailed ? toast.error : toast.success;
  withdrawPriceUndo();
  offered = show(
    <ActionNotice
      text={said}
      label="Undo"
      takesFocus={byKeyboard}
      onAction={async () => {
        withdrawPriceUndo();
        try {
          const prices = pricesOf(steps);
          const ids = Object.keys(prices);
          const action = { kind: 'price', price: { by: 'undoing', prices } } as const;
          const undone = await bulkProducts({ ids, action });
          const refused = undone.filter(({ problem }) => problem);
          const back = undone.length - refused.length;
          if (back > 0) toast.success(`Former prices put back: ${counted(back, 'product')}`);
          if (refused.length > 0) undo.onNotUndone({ refused, of: ids.length });
        } catch (error) {
          const failure = sentenceOf(error, 'The former prices could not be put back.');
          offerPriceUndo({ ...undo, said: failure, hasFailed: true });
        }
        void reloadProducts();
      }}
    />,
    { duration: OFFERED_MS },
  );
}

function pricesOf(steps: readonly ProductBulkStep[]) {
  return Object.fromEntries(
    steps.flatMap(({ _id, before, after }) =>
      before && after && before.price !== after.price
        ? [[_id, { set: after.price, former: before.price }]]
        : [],
    ),
  );
}
