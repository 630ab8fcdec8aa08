import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Category } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PlusIcon } from '@handloom/ui/icons';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { ActionsCell, DataTable } from '../listing/data-table';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { RowActions } from '../listing/row-actions';
import { PageHeading } from '../panel/page-heading';
import { deleteCategory } from './api/delete-category';
import { useCategories } from './api/use-categories';
import { CategoryDialog } from './category-dialog';

const COLUMNS = [{ label: 'Name' }, { label: 'Slug' }, { label: 'Actions' }];
type Doing = { what: 'add' } | { what: 'edit' | 'delete'; category: Category } | null;

export function CategoriesPage() {
  const { data: categories, error } = useCategories();
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  const remove = async ({ _id }: Category) => {
    try {
      await deleteCategory(_id);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to delete category'));
    }
    done();
  };
  return (
    <>
      <PageHeading
        title="Categories"
        action={
          <Button onClick={() => setDoing({ what: 'add' })}>
            <PlusIcon size={18} />
            Add Category
          </Button>
        }
      />
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch categories')}</FailureNote>}
      {!categories && !error && <LoadingNote>Loading categories...</LoadingNote>}
      {categories?.length === 0 && <EmptyNote>No categories yet.</EmptyNote>}
      {categories && categories.length > 0 && (
        <DataTable label="Categories" columns={COLUMNS}>
          {categories.map((category) => (
            <tr key={category._id}>
              <td>{category.name}</td>
              <td>{category.slug}</td>
              <ActionsCell>
                <RowActions
                  name={category.name}
                  onEdit={() => setDoing({ what: 'edit', category })}
                  onDelete={() => setDoing({ what: 'delete', category })}
                />
              </ActionsCell>
            </tr>
          ))}
        </DataTable>
      )}
      {doing?.what === 'add' && <CategoryDialog onClose={done} />}
      {doing?.what === 'edit' && <CategoryDialog category={doing.category} onClose={done} />}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete this category?"
          confirmLabel="Delete"
          onConfirm={() => remove(doing.category)}
          onCancel={done}
        >
          {doing.category.name}
        </ConfirmDialog>
      )}
    </>
  );
}
