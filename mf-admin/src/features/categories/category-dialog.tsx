import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import {
  category as categorySchema,
  categoryInput,
  type Category,
} from '@handloom/contracts/catalogue';
import { TextField } from '@handloom/ui/text-field';
import { showFieldErrors } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { saidInForm } from '../listing/lost-answers';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { saveCategory, type CategoryFields } from './api/save-category';

/** Adds a category, or edits the one given. On failure it stays open. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose(): void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<CategoryFields>({
    resolver: zodResolver(categoryInput),
    defaultValues: { name: category?.name ?? '' },
  });
  const { errors } = form.formState;
  const edit = useVersionedEdit<Category>({
    what: 'category',
    opened: category,
    schema: categorySchema,
    shown: ({ name }) => ({ Name: name }),
    take: ({ name }) => form.reset({ name }, KEEP_FIELDS),
    resume: () => form.setFocus('name'),
  });

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      const saved = await edit.save(
        (version) => saveCategory({ ...fields, version }, category?._id),
        { Name: fields.name.trim() },
      );
      if (!saved) return;
      toast.success(category ? 'Category updated' : 'Category added');
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      const sentence = saveFailure(
        error,
        'category',
        category ? 'Failed to update category' : 'Failed to create category',
      );
      toast.error(sentence);
      setFailure(saidInForm(error, sentence));
    }
  });

  return (
    <>
      {edit.question}
      <FormDialog
        title={category ? 'Edit Category' : 'Add Category'}
        form={form}
        submitLabel={category ? 'Update Category' : 'Create Category'}
        failure={errors.name ? undefined : failure}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField
          label="Name"
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
      </FormDialog>
    </>
  );
}
