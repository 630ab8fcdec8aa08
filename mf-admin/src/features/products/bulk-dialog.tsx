import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Product } from '@handloom/contracts/catalogue';
import type { ProductBulkAction } from '@handloom/contracts/product-bulk';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Modal } from '@handloom/ui/modal';
import { Spinner } from '@handloom/ui/spinner';
import { counted } from '@handloom/frontend-kit/count-words';
import type { ToldOutcomes } from '../listing/bulk-outcome';
import { FailureNote } from '../listing/list-notes';
import { useFailure } from '../listing/use-failure';
import { bulkProducts } from './api/bulk-products';
import { reloadProducts } from './api/reload-products';
import { useBulkPreview } from './api/use-bulk-preview';
import { CategoryChoice, PriceChange } from './bulk-fields';
import { BulkPreview, changes } from './bulk-preview';
import type { BulkKind } from './bulk-product-buttons';
import { offerBulkUndo } from './bulk-undo';
import { toldOfRefused } from './refused-products';
import styles from './wide-dialog.module.scss';

interface Words {
  title(products: string): string;
  confirm(products: string): string;
  done(products: string): string;
}

const CHANGE_WORDS: Omit<Words, 'title'> = {
  confirm: (products) => `Change ${products}`,
  done: (products) => `${products} changed`,
};
const WORDS: Record<BulkKind, Words> = {
  price: { ...CHANGE_WORDS, title: (products) => `Change the price of ${products}` },
  category: { ...CHANGE_WORDS, title: (products) => `Change the category of ${products}` },
  publish: {
    title: (products) => `Publish ${products}`,
    confirm: (products) => `Publish ${products}`,
    done: (products) => `${products} published`,
  },
  unpublish: {
    title: (products) => `Unpublish ${products}`,
    confirm: (products) => `Unpublish ${products}`,
    done: (products) => `${products} unpublished`,
  },
  delete: {
    title: (products) => `Are you sure you want to delete ${products}?`,
    confirm: (products) => `Delete ${products}`,
    done: (products) => `${products} deleted`,
  },
};

/** Where there is nothing to choose. */
const ACTIONS: Partial<Record<BulkKind, ProductBulkAction>> = {
  publish: { kind: 'published', published: true },
  unpublish: { kind: 'published', published: false },
  delete: { kind: 'delete' },
};
const EXPLAINED: Partial<Record<BulkKind, string>> = {
  publish: 'Shoppers see them and can order them.',
  unpublish:
    'Shoppers do not see them, and nobody can order them, until they are published again. Orders, reviews and pictures stay.',
  delete: 'Deleted products cannot be brought back.',
};

const UNKNOWN = 'What became of it is not known. Look how they are now before you try again.';

export interface BulkDialogProps {
  kind: BulkKind;
  products: Product[];
  /** When it was done, or undone, but not to these. */
  onRefused(told: ToldOutcomes): void;
  onClose(): void;
}

/** Does the same to several products, when it was seen what would become of each. */
export function BulkDialog({ kind, products, onRefused, onClose }: BulkDialogProps) {
  const words = WORDS[kind];
  // Null: it is not told yet.
  const [action, setAction] = useState<ProductBulkAction | null>(ACTIONS[kind] ?? null);
  const ids = products.map(({ _id }) => _id);
  const preview = useBulkPreview(ids, action);
  const [busy, setBusy] = useState(false);
  const { failure, fail, forgive } = useFailure();

  const steps = preview.data;
  // After a failure the button rests until its preview has come anew.
  useKeptFocus(busy || preview.isValidating);
  const isCurrent = action !== null && !preview.isValidating && !preview.error;
  const toChange = isCurrent && steps ? steps.filter((step) => changes(step, kind)).length : null;

  const apply = async (told: ProductBulkAction) => {
    // The button is disabled next, and has lost the focus by then.
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    setBusy(true);
    forgive();
    try {
      const done = await bulkProducts({ ids, action: told });
      const refused = done.filter(({ problem }) => problem);
      const changed = done.filter((step) => changes(step, kind)).length;
      const said = words.done(counted(changed, 'product'));
      if (kind !== 'delete' && changed > 0)
        offerBulkUndo({ kind, said, steps: done, byKeyboard, onNotUndone: onRefused });
      else if (changed > 0) toast.success(said);
      if (refused.length > 0) onRefused(toldOfRefused(refused, products.length));
      onClose();
    } catch (error) {
      fail(sentenceOf(error, UNKNOWN));
      // The answer may be lost behind a change that was made: a second tenth off is not to be one press away.
      void preview.mutate();
    } finally {
      setBusy(false);
      void reloadProducts();
    }
  };

  return (
    <Modal
      open
      title={words.title(counted(products.length, 'product'))}
      className={styles.dialog}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" data-autofocus={ACTIONS[kind] !== undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={kind === 'delete' ? 'danger' : 'main'}
            disabled={busy || !action || !toChange}
            onClick={() => action && void apply(action)}
          >
            {words.confirm(counted(toChange ?? products.length, 'product'))}
          </Button>
        </>
      }
    >
      {kind === 'price' && <PriceChange onChange={setAction} />}
      {kind === 'category' && <CategoryChoice onChange={setAction} />}
      {EXPLAINED[kind] && <p>{EXPLAINED[kind]}</p>}
      {preview.error && action && !failure && (
        <FailureNote>{sentenceOf(preview.error, 'The preview could not be loaded.')}</FailureNote>
      )}
      {failure && <FailureNote>{failure}</FailureNote>}
      {preview.isLoading && !steps && <Spinner visible label="Loading the preview..." />}
      {steps && <BulkPreview kind={kind} steps={steps} isBusy={!isCurrent} />}
    </Modal>
  );
}
