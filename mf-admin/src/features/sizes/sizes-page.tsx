import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Size } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PlusIcon } from '@handloom/ui/icons';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { ActionsCell, DataTable, NumberCell, type Column } from '../listing/data-table';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { RowActions } from '../listing/row-actions';
import { PageHeading } from '../panel/page-heading';
import { deleteSize } from './api/delete-size';
import { useSizes } from './api/use-sizes';
import { SizeDialog } from './size-dialog';

const COLUMNS: Column[] = [
  { label: 'Name' },
  { label: 'Width (Feet)', kind: 'number' },
  { label: 'Height (Feet)', kind: 'number' },
  { label: 'Round' },
  { label: 'Actions' },
];
type Doing = { what: 'add' } | { what: 'edit' | 'delete'; size: Size } | null;

export function SizesPage() {
  const { data: sizes, error } = useSizes();
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  const remove = async ({ _id }: Size) => {
    try {
      await deleteSize(_id);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to delete size'));
    }
    done();
  };
  return (
    <>
      <PageHeading
        title="Sizes"
        action={
          <Button onClick={() => setDoing({ what: 'add' })}>
            <PlusIcon size={18} />
            Add Size
          </Button>
        }
      />
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch sizes')}</FailureNote>}
      {!sizes && !error && <LoadingNote>Loading sizes...</LoadingNote>}
      {sizes?.length === 0 && <EmptyNote>No sizes yet.</EmptyNote>}
      {sizes && sizes.length > 0 && (
        <DataTable label="Sizes" columns={COLUMNS}>
          {sizes.map((size) => (
            <tr key={size._id}>
              <td>{size.name}</td>
              <NumberCell>{inBoth(size.widthFeet, size.widthCm)}</NumberCell>
              <NumberCell>
                {size.isRound ? 'N/A' : inBoth(size.heightFeet, size.heightCm)}
              </NumberCell>
              <td>{size.isRound ? 'Yes' : 'No'}</td>
              <ActionsCell>
                <RowActions
                  name={size.name}
                  onEdit={() => setDoing({ what: 'edit', size })}
                  onDelete={() => setDoing({ what: 'delete', size })}
                />
              </ActionsCell>
            </tr>
          ))}
        </DataTable>
      )}
      {doing?.what === 'add' && <SizeDialog onClose={done} />}
      {doing?.what === 'edit' && <SizeDialog size={doing.size} onClose={done} />}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete this size?"
          confirmLabel="Delete"
          onConfirm={() => remove(doing.size)}
          onCancel={done}
        >
          {doing.size.name}
        </ConfirmDialog>
      )}
    </>
  );
}

/** '3 (91.44 cm)'; 'N/A' where there is no such side. */
function inBoth(feet: number | null, cm: number | null): string {
  return feet === null || cm === null ? 'N/A' : `${feet} (${cm} cm)`;
}
