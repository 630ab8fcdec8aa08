import { useState, type ReactNode } from 'react';
import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PlusIcon } from '@handloom/ui/icons';
import { ConfirmDialog } from './confirm-dialog';
import type { ItemColumn } from './item-table';
import { ListPage, type ListPageProps } from './list-page';
import { RowActions } from './row-actions';

type Doing<Item> = { what: 'add' } | { what: 'edit' | 'delete'; item: Item } | null;

export interface EditableListPageProps<Item> extends Omit<ListPageProps<Item>, 'action'> {
  nameOf(item: Item): string;
  /** Adds one, or edits the one given. */
  dialog(item: Item | undefined, onClose: () => void): ReactNode;
  /** @throws {ApiError} with the sentence that is shown */
  remove(item: Item): Promise<unknown>;
  /** What else can be done with one, before Edit and Delete. */
  moreActions?: (item: Item) => ReactNode;
  /** What else can be done on the page, before the button that adds one. */
  beside?: ReactNode;
}

/** A list whose rows are added, edited and deleted on its page. Deleting asks first. */
export function EditableListPage<Item extends { _id: string }>(props: EditableListPageProps<Item>) {
  const { dialog, remove, columns, nameOf, words, moreActions, beside, children } = props;
  const [doing, setDoing] = useState<Doing<Item>>(null);
  const done = () => setDoing(null);
  const actions: ItemColumn<Item> = {
    label: 'Actions',
    kind: 'actions',
    cell: (item) => (
      <>
        {moreActions?.(item)}
        <RowActions
          name={nameOf(item)}
          onEdit={() => setDoing({ what: 'edit', item })}
          onDelete={() => setDoing({ what: 'delete', item })}
        />
      </>
    ),
  };
  const confirm = async (item: Item) => {
    try {
      await remove(item);
    } catch (failure) {
      toast.error(sentenceOf(failure, `Failed to delete ${words.one}`));
    }
    done();
  };
  return (
    <ListPage
      {...props}
      columns={[...columns, actions]}
      action={
        <>
          {beside}
          <Button onClick={() => setDoing({ what: 'add' })}>
            <PlusIcon size={18} />
            Add {words.one.charAt(0).toUpperCase() + words.one.slice(1)}
          </Button>
        </>
      }
    >
      {doing?.what === 'add' && dialog(undefined, done)}
      {doing?.what === 'edit' && dialog(doing.item, done)}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          question={`Are you sure you want to delete this ${words.one}?`}
          confirmLabel="Delete"
          onConfirm={() => confirm(doing.item)}
          onCancel={done}
        >
          {nameOf(doing.item)}
        </ConfirmDialog>
      )}
      {children}
    </ListPage>
  );
}
