import type { FormEventHandler, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { useKeptFocus } from '@handloom/ui/kept-focus';
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
  /** In its place while it is sent, where that may take long. */
  busyLabel?: string;
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
  const { title, form, isChangedBeside, failure, onSubmit, onClose, wide } = props;
  const { submitLabel, busyLabel = submitLabel } = props;
  const { isSubmitting } = form.formState;
  const { leave, question } = useDiscardQuestion(
    () => isChangedBeside === true || isFormChanged(form),
    onClose,
    isSubmitting,
  );
  useKeptFocus(isSubmitting);
  return (
    <>
      {question}
      <Modal open title={title} onClose={leave} className={classNames(wide && styles.wide)}>
        <form noValidate onSubmit={onSubmit} className={styles.form}>
          <div
            ref={isSubmitting ? keepAsSent : undefined}
            className={styles.fields}
            aria-busy={isSubmitting}
          >
            {props.children}
          </div>
          <div className={styles.foot}>
            {failure && <FailureNote>{failure}</FailureNote>}
            <div className={styles.buttons}>
              <Button look="outline" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? busyLabel : submitLabel}
              </Button>
            </div>
          </div>
        </form>
      </Modal>
    </>
  );
}

/** What is changed while the form is being saved would go with it, unsaved. Fields that are disabled would lose the focus. */
function keepAsSent(fields: HTMLElement | null): () => void {
  const held = new AbortController();
  const how = { capture: true, signal: held.signal };
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  // A box that is ticked, a picture that is moved or taken out.
  for (const change of ['beforeinput', 'click']) fields?.addEventListener(change, hold, how);
  // Arrow keys choose in a list.
  const holdChoice = (event: Event) => {
    const goesOn = event instanceof KeyboardEvent && ['Tab', 'Escape'].includes(event.key);
    if (event.target instanceof HTMLSelectElement && !goesOn) hold(event);
  };
  for (const press of ['keydown', 'mousedown']) fields?.addEventListener(press, holdChoice, how);
  return () => held.abort();
}
