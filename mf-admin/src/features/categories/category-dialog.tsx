import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { categoryInput, type Category } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { TextField } from '@handloom/ui/text-field';
import { showFieldErrors } from '../listing/field-errors';
import styles from '../listing/form-dialog.module.scss';
import { FailureNote } from '../listing/list-notes';
import { saveCategory, type CategoryFields } from './api/save-category';

/** Adds a category, or edits the one given. On failure it stays open. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose(): void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<CategoryFields>({
    resolver: zodResolver(categoryInput),
    defaultValues: { name: category?.name ?? '' },
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await saveCategory(fields, category?._id);
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      setFailure(
        sentenceOf(error, category ? 'Failed to update category' : 'Failed to create category'),
      );
    }
  });

  return (
    <Modal open title={category ? 'Edit Category' : 'Add Category'} onClose={onClose}>
      <form noValidate onSubmit={save} className={styles.form}>
        <TextField
          label="Name"
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        {failure && !errors.name && <FailureNote>{failure}</FailureNote>}
        <div className={styles.buttons}>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {category ? 'Update Category' : 'Create Category'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
