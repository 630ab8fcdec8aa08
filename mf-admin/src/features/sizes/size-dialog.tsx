import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sizeInput, type Size } from '@handloom/contracts/catalogue';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { TextField } from '@handloom/ui/text-field';
import { showFieldErrors } from '../listing/field-errors';
import styles from '../listing/form-dialog.module.scss';
import { FailureNote } from '../listing/list-notes';
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
  const { errors, isSubmitting } = form.formState;
  const isRound = form.watch('isRound');

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await saveSize(fields, size?._id);
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      setFailure(sentenceOf(error, size ? 'Failed to update size' : 'Failed to create size'));
    }
  });

  return (
    <Modal open title={size ? 'Edit Size' : 'Add Size'} onClose={onClose}>
      <form noValidate onSubmit={save} className={styles.form}>
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
        {failure && <FailureNote>{failure}</FailureNote>}
        <div className={styles.buttons}>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {size ? 'Update Size' : 'Create Size'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
