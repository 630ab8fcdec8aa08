import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { size as sizeSchema, sizeInput, type Size } from '@handloom/contracts/catalogue';
import { TextField } from '@handloom/ui/text-field';
import { amountTyped } from '../listing/amount-typed';
import { showFieldErrors } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import styles from '../listing/form-dialog.module.scss';
import { saidInForm } from '../listing/lost-answers';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { saveSize, type SizeFields } from './api/save-size';

/** What is no number stays as it was typed, for the form to show. */
function feet(text: unknown) {
  if (text === '' || text === null) return null;
  const typed = amountTyped(String(text));
  return Number.isNaN(typed) ? text : typed;
}

const valuesOf = (size?: Size) => ({
  name: size?.name ?? '',
  widthFeet: size?.widthFeet,
  heightFeet: size?.heightFeet,
  isRound: size?.isRound ?? false,
});

const judge = zodResolver(sizeInput);
/** A round size has no height, whatever the form still holds: it shows again for who ticks Round Size off. */
const judgeSize: typeof judge = (fields, ...rest) =>
  judge(fields.isRound ? { ...fields, heightFeet: null } : fields, ...rest);

/** Likewise. */
const shownOf = ({ name, widthFeet, heightFeet, isRound }: SizeFields) => ({
  'Size Name': name.trim(),
  'Width (Feet)': String(widthFeet),
  'Height (Feet)': isRound ? '' : String(heightFeet ?? ''),
  'Round Size': isRound ? 'Yes' : 'No',
});

/** Adds a size, or edits the one given. On failure it stays open. */
export function SizeDialog({ size, onClose }: { size?: Size; onClose(): void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<SizeFields>({
    resolver: judgeSize,
    defaultValues: valuesOf(size),
  });
  const { errors } = form.formState;
  const isRound = form.watch('isRound');
  const edit = useVersionedEdit<Size>({
    what: 'size',
    opened: size,
    schema: sizeSchema,
    shown: shownOf,
    take: (current) => form.reset(valuesOf(current), KEEP_FIELDS),
    resume: () => form.setFocus('name'),
  });

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      const send = (version?: number) => saveSize({ ...fields, version }, size?._id);
      if (!(await edit.save(send, shownOf(fields)))) return;
      toast.success(size ? 'Size updated' : 'Size added');
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      const sentence = saveFailure(
        error,
        'size',
        size ? 'Failed to update size' : 'Failed to create size',
      );
      toast.error(sentence);
      setFailure(saidInForm(error, sentence));
    }
  });

  return (
    <>
      {edit.question}
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
          inputMode="decimal"
          error={errors.widthFeet?.message}
          {...form.register('widthFeet', { setValueAs: feet })}
        />
        {!isRound && (
          <TextField
            label="Height (Feet)"
            inputMode="decimal"
            error={errors.heightFeet?.message}
            {...form.register('heightFeet', { setValueAs: feet })}
          />
        )}
        <label className={styles.check}>
          <input type="checkbox" {...form.register('isRound')} />
          Round Size
        </label>
      </FormDialog>
    </>
  );
}
