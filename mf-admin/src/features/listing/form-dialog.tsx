import type { FormEventHandler, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { Modal } from '@handloom/ui/modal';
import styles from './form-dialog.module.scss';
import { isFormChanged } from './form-changes';
import { FailureNote } from './list-notes';
import { useDiscardQuestion } from './use-discard-question';

export interface FormDialogProps<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  /** Something that is not among the form's values has been changed. */
  isChangedBeside?: boolean;
  submitLabel: string;
  /** Why it could not be saved. */
  failure?: string;
  onSubmit: FormEventHandler;
  onClose(): void;
  wide?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A form above the page. Leaving it asks first, if something in it was changed. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, form, isChangedBeside, submitLabel, failure, onSubmit, onClose, wide } = props;
  const { leave, question } = useDiscardQuestion(
    () => isChangedBeside === true || isFormChanged(form),
    onClose,
  );
  return (
    <>
      {question}
      <Modal open title={title} onClose={leave} className={classNames(wide && styles.wide)}>
        <form noValidate onSubmit={onSubmit} className={styles.form}>
          <div className={styles.fields}>{props.children}</div>
          <div className={styles.foot}>
            {failure && <FailureNote>{failure}</FailureNote>}
            <div className={styles.buttons}>
              <Button look="outline" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" disabled={form.formState.isSubmitting}>
                {submitLabel}
              </Button>
            </div>
          </div>
        </form>
      </Modal>
    </>
  );
}
