import { useId } from 'react';
import { classNames } from '@handloom/ui/class-names';
import styles from './file-field.module.scss';

export interface FileFieldProps {
  label: string;
  /** As the `accept` of an input. */
  accept: string;
  multiple?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Goes to it when its dialog opens. */
  isFirst?: boolean;
  onPick(files: File[]): void;
}

/** Picks files of this computer. It keeps none of them: what was picked is shown elsewhere. */
export function FileField(props: FileFieldProps) {
  const { label, accept, multiple, hint, error, isFirst, onPick } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        data-autofocus={isFirst}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={styles.input}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be picked again, taken out or corrected meanwhile.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      {note && (
        <p id={`${id}-note`} className={classNames(styles.note, error && styles.error)}>
          {note}
        </p>
      )}
    </div>
  );
}
