import { useId, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';
import { usePressOutside, waysOut } from './dialog-ways-out';
import { CloseIcon } from './icons';
import styles from './modal.module.scss';
import { useShownDialog } from './shown-dialog';

export interface ModalProps {
  open: boolean;
  /** Names the dialog; shown as its heading unless `hideTitle`. */
  title: string;
  onClose(): void;
  /** What it says first; read out with its name, since the focus is on a button behind it. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons in the last row. */
  actions?: ReactNode;
  /** `alertdialog` interrupts: it has no close cross and a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  place?: 'centre' | 'left' | 'right' | 'top';
  hideTitle?: boolean;
  /** Name of the close cross. */
  closeLabel?: string;
  /** Gets the focus afterwards where nothing had it before: a disabled button loses it. */
  opener?: RefObject<HTMLElement | null>;
  className?: string;
}

/** A dialog above the page. Escape closes it, focus stays inside, and returns to where it was. */
export function Modal(props: ModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({
  title,
  onClose,
  text,
  children,
  actions,
  role = 'dialog',
  place = 'centre',
  hideTitle,
  closeLabel = 'Close',
  opener,
  className,
}: ModalProps) {
  const titleId = useId();
  const dialog = useShownDialog(opener);
  const pressOutside = usePressOutside(() => role === 'dialog' && onClose());

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={text ? `${titleId}-text` : undefined}
      className={classNames(styles.modal, styles[place], className)}
      {...pressOutside}
      {...waysOut(onClose)}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} dir="auto" className={hideTitle ? 'visually-hidden' : styles.title}>
            <Unbroken text={title} />
          </h2>
          {role === 'dialog' && (
            <IconButton label={closeLabel} onClick={onClose} className={styles.close}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        {text && <p id={`${titleId}-text`}>{text}</p>}
        {place === 'right' ? <div className={styles.body}>{children}</div> : children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Such as the number of an order, which lines may end in only where it does not fit into one. */
const HYPHENATED = /(\S+-\S+)/;

function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENATED).map((part, index) =>
    index % 2 ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
