import toast from 'react-hot-toast';
import type { ProductBulkAction, ProductBulkStep } from '@handloom/contracts/product-bulk';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ActionNotice } from '@handloom/ui/action-notice';
import { counted } from '@handloom/frontend-kit/count-words';
import type { ToldOutcomes } from '../listing/bulk-outcome';
import { isUnanswered } from '../listing/lost-answers';
import { bulkProducts } from './api/bulk-products';
import { reloadProducts } from './api/reload-products';
import { changes } from './bulk-preview';
import type { BulkKind } from './bulk-product-buttons';
import { toldOfRefused } from './refused-products';

/** A mistake in many products is seen in the list, which is to be read first. */
const OFFERED_MS = 15_000;
/** The notice of the last change. */
let offered: string | undefined;

/** Deleted products cannot be brought back. */
export type UndoableKind = Exclude<BulkKind, 'delete'>;

const PUT_BACK: Record<UndoableKind, Record<'done' | 'failed' | 'unknown', string>> = {
  price: wordsOf('prices'),
  category: wordsOf('categories'),
  publish: {
    done: 'Unpublished again',
    failed: 'They could not be unpublished again.',
    unknown: 'No answer came. Whether they are unpublished again shows in the list.',
  },
  unpublish: {
    done: 'Published again',
    failed: 'They could not be published again.',
    unknown: 'No answer came. Whether they are published again shows in the list.',
  },
};

function wordsOf(what: string) {
  return {
    done: `Former ${what} put back`,
    failed: `The former ${what} could not be put back.`,
    unknown: `No answer came. Whether the former ${what} are back shows in the list.`,
  };
}

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
          if (back > 0) toast.success(`${PUT_BACK[kind].done}: ${counted(back, 'product')}`);
          if (refused.length > 0) undo.onNotUndone(toldOfRefused(refused, ids.length));
        } catch (error) {
          const { failed, unknown } = PUT_BACK[kind];
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
  switch (kind) {
    case 'price': {
      const prices = changed(steps, kind);
      return { ids: Object.keys(prices), action: { kind, price: { by: 'undoing', prices } } };
    }
    case 'category': {
      const categories = changed(steps, kind);
      const category = { by: 'undoing' as const, categories };
      return { ids: Object.keys(categories), action: { kind, category } };
    }
    case 'publish':
    case 'unpublish': {
      const ids = steps.filter((step) => changes(step, kind)).map(({ _id }) => _id);
      return { ids, action: { kind: 'published', published: kind === 'unpublish' } };
    }
  }
}

/** What was set in each product that is not as it was, and what it was. */
function changed<Kind extends 'price' | 'category'>(steps: readonly ProductBulkStep[], kind: Kind) {
  return Object.fromEntries(
    steps.flatMap(({ _id, before, after }) =>
      before && after && before[kind] !== after[kind]
        ? [[_id, { set: after[kind], former: before[kind] }]]
        : [],
    ),
  );
}
