import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { sizeInput, type Size } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { TextField } from '@handloom/ui/text-field';
import { showFieldErrors } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import styles from '../listing/form-dialog.module.scss';
import { saveSize, type SizeFields } from './api/save-size';

const feet = (text: unknown) => (text === '' || text === null ? null : Number(text));

/** Adds a size, or edits the one given. On failure it stays open. */
export function SizeDialog({ size, onClose }: { size?: Size; onClose(): void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<SizeFields>({
    resolver: zodResolver(sizeInput),
    defaultValues: {
      name: size?.name ?? '',
      widthFeet: size?.widthFeet,
      heightFeet: size?.heightFeet,
      isRound: size?.isRound ?? false,
    },
  });
  const { errors } = form.formState;
  const isRound = form.watch('isRound');

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await saveSize(fields, size?._id);
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      const sentence = sentenceOf(error, size ? 'Failed to update size' : 'Failed to create size');
      toast.error(sentence);
      setFailure(sentence);
    }
  });

  return (
    <FormDialog
      title={size ? 'Edit Size' : 'Add Size'}
      form={form}
      submitLabel={size ? 'Update Size' : 'Create Size'}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Size Name"
        data-autofocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Width (Feet)"
        type="number"
        min={0}
        step="0.01"
        error={errors.widthFeet?.message}
        {...form.register('widthFeet', { setValueAs: feet })}
      />
      {!isRound && (
        <TextField
          label="Height (Feet)"
          type="number"
          min={0}
          step="0.01"
          error={errors.heightFeet?.message}
          {...form.register('heightFeet', { setValueAs: feet, shouldUnregister: true })}
        />
      )}
      <label className={styles.check}>
        <input type="checkbox" {...form.register('isRound')} />
        Round Size
      </label>
    </FormDialog>
  );
}
