import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';
import { CloseIcon } from './icons';
import { isComposing } from './is-composing';
import styles from './modal.module.scss';
import { bringNotices } from './notices-place';

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

/** What can have the focus where nothing smaller has it. */
const PLACES = 'dialog, main[tabindex]';

function focusIfLost(place: HTMLElement | null): void {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  if (!isLost || !place?.isConnected) return;
  if (place instanceof HTMLDialogElement) place.querySelector<HTMLElement>('button')?.focus();
  else place.focus();
}

/** Such as the number of an order, which lines may end in only where it does not fit into one. */
const HYPHENATED = /(\S+-\S+)/;

function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
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
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, because its cleanup runs while the element is still in the page: a dialog that
  // is removed while open would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    const before = lost ? (opener?.current ?? null) : activeElement;
    if (!element) return;
    const place = (before ?? element.parentElement)?.closest<HTMLElement>(PLACES) ?? null;
    show(element);
    const putNoticesBack = bringNotices(element);
    element.querySelector<HTMLElement>('[autofocus], [data-autofocus]')?.focus();
    return () => {
      putNoticesBack();
      if (typeof element.close === 'function') element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // What had it may go in the same moment, as the row does whose deletion was asked about.
      queueMicrotask(() => focusIfLost(place));
    };
  }, [opener]);

  /**
   * Whoever selects text in a field may press or let go beside the dialog. Browsers click what both places have in
   * common, which is the dialog: only a press that began and ended outside closes it.
   */
  const outside = useRef({ pressed: false, released: false });
  const notePress = (event: MouseEvent) => {
    outside.current = { pressed: event.target === dialog.current, released: false };
  };
  const noteRelease = (event: MouseEvent) => {
    outside.current.released = event.target === dialog.current;
  };
  const closeFromOutside = (event: MouseEvent) => {
    const { pressed, released } = outside.current;
    // A button that is pressed by a key is clicked without a pointer.
    const isOutside = event.target === dialog.current && pressed && released;
    if (role === 'dialog' && isOutside) onClose();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={text ? `${titleId}-text` : undefined}
      className={classNames(styles.modal, styles[place], className)}
      onMouseDown={notePress}
      onMouseUp={noteRelease}
      onClick={closeFromOutside}
      // The browser's own Escape, when a button that was disabled has lost the focus to the page.
      onCancel={(event) => {
        // It bubbles from a choice of files, and to React also from a dialog that was opened from this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // After a few refusals in a row browsers do not ask any more: whether it is open is for the page to say.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !currentTarget.isConnected) return;
        show(currentTarget);
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} dir="auto" className={hideTitle ? 'visually-hidden' : styles.title}>
            {title.split(HYPHENATED).map((part, index) =>
              index % 2 ? (
                <span key={index} className={styles.whole}>
                  {part}
                </span>
              ) : (
                part
              ),
            )}
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
