import { useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { isComposing } from './is-composing';
import { show } from './shown-dialog';

/** What on a dialog's element asks to close it: Escape, and the browser's own ways. */
export function waysOut(onClose: () => void) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    /** The browser's own Escape, when a button that was disabled has lost the focus to the page. */
    onCancel(event: SyntheticEvent) {
      // It bubbles from a choice of files, and to React also from a dialog that was opened from this one.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    /** After a few refusals in a row browsers do not ask any more: whether it is open is for the page to say. */
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (currentTarget.open || !currentTarget.isConnected) return;
      show(currentTarget);
      onClose();
    },
  };
}

/**
 * Whoever selects text in a field may press or let go beside the dialog. Browsers click what both places have in
 * common, which is the dialog: only a press that began and ended outside is one.
 */
export function usePressOutside(onPress: () => void) {
  const press = useRef({ began: false, ended: false });
  return {
    onMouseDown(event: MouseEvent) {
      press.current = { began: isOutside(event), ended: false };
    },
    onMouseUp(event: MouseEvent) {
      press.current.ended = isOutside(event);
    },
    onClick(event: MouseEvent) {
      const { began, ended } = press.current;
      // A button that is pressed by a key is clicked without a pointer.
      if (isOutside(event) && began && ended) onPress();
    },
  };
}

const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
