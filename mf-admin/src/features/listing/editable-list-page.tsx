import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { isAnythingUnsaved } from '@handloom/frontend-kit/unsaved';
import { ActionNotice } from '@handloom/ui/action-notice';
import { Button, ButtonLink } from '@handloom/ui/button';
import { PlusIcon } from '@handloom/ui/icons';
import { ConfirmDialog } from './confirm-dialog';
import type { ItemColumn } from './item-table';
import { ListPage, type ListPageProps } from './list-page';
import { RowActions } from './row-actions';
import { useOpenedInHistory } from './use-opened-in-history';

type Doing<Item> = { what: 'add' } | { what: 'edit' | 'delete'; item: Item };

export interface EditableListPageProps<Item> extends Omit<
  ListPageProps<Item>,
  'action' | 'onOpen'
> {
  nameOf(item: Item): string;
  /** Adds one, or edits the one given. */
  dialog(item: Item | undefined, onClose: () => void): ReactNode;
  /** @throws {ApiError} with the sentence that is shown */
  remove(item: Item): Promise<unknown>;
  /** Said when one is deleted. */
  deleted: string;
  /** Address of the products that use one, which a row leads to, and for which it may not be deleted. */
  productsOf?: (item: Item) => string;
  /** What else can be done with one, before Edit and Delete. */
  moreActions?: (item: Item) => ReactNode;
  /** What else can be done on the page, before the button that adds one. */
  beside?: ReactNode;
}

/** A list whose rows are added, edited and deleted on its page, edited also by a press on one. Deleting asks first. */
export function EditableListPage<Item extends { _id: string }>(props: EditableListPageProps<Item>) {
  const { dialog, remove, columns, nameOf, words, moreActions, beside, children } = props;
  const { productsOf } = props;
  const navigate = useNavigate();
  const { opened: doing, open, close } = useOpenedInHistory<Doing<Item>>();
  const actions: ItemColumn<Item> = {
    label: 'Actions',
    kind: 'actions',
    cell: (item) => (
      <>
        {moreActions?.(item)}
        {productsOf && (
          <ButtonLink
            look="quiet"
            size="small"
            aria-description={nameOf(item)}
            to={productsOf(item)}
          >
            Products
          </ButtonLink>
        )}
        <RowActions
          name={nameOf(item)}
          onEdit={() => open({ what: 'edit', item })}
          onDelete={() => open({ what: 'delete', item })}
        />
      </>
    ),
  };
  const confirm = async (item: Item) => {
    // The button is disabled next, and has lost the focus by then.
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    try {
      await remove(item);
      toast.success(props.deleted);
    } catch (failure) {
      const sentence = sentenceOf(failure, `Failed to delete ${words.one}`);
      const isInUse = failure instanceof ApiError && failure.status === 409;
      const products = isInUse && productsOf?.(item);
      if (products) sayInUse({ sentence, byKeyboard, onShow: () => void navigate(products) });
      else toast.error(sentence);
      // It may be gone all the same.
      void props.list.mutate();
    }
    close();
  };
  return (
    <ListPage
      {...props}
      columns={[...columns, actions]}
      onOpen={(item) => open({ what: 'edit', item })}
      action={
        <>
          {beside}
          <Button onClick={() => open({ what: 'add' })}>
            <PlusIcon size={18} />
            Add {words.one.charAt(0).toUpperCase() + words.one.slice(1)}
          </Button>
        </>
      }
    >
      {doing?.what === 'add' && dialog(undefined, close)}
      {doing?.what === 'edit' && dialog(doing.item, close)}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          question={`Are you sure you want to delete this ${words.one}?`}
          confirmLabel="Delete"
          onConfirm={() => confirm(doing.item)}
          onCancel={close}
        >
          {nameOf(doing.item)}
        </ConfirmDialog>
      )}
      {children}
    </ListPage>
  );
}

/** Long enough to be read, and gone to. */
const IN_USE_MS = 15_000;

interface InUse {
  sentence: string;
  /** It was asked for by keyboard, which goes on with the way to them. */
  byKeyboard: boolean;
  onShow(): void;
}

/** Why one stays, with the way to the products that keep it. */
function sayInUse({ sentence, byKeyboard, onShow }: InUse): void {
  const said = toast.error(
    <ActionNotice
      text={sentence}
      label="Show them"
      takesFocus={byKeyboard}
      onAction={() => {
        // Notices stand above dialogs too, such as a form that was begun since.
        if (isAnythingUnsaved()) return void toast.error('Save or discard what you typed first.');
        toast.dismiss(said);
        onShow();
      }}
    />,
    { duration: IN_USE_MS },
  );
}
