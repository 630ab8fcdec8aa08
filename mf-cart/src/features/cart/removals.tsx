import toast from 'react-hot-toast';
import { ActionNotice } from '@handloom/ui/action-notice';
import { takenLines, unavailableLines, type TakenLine } from './cart-rules';
import type { Cart } from './use-cart';

/** Removing lines says so, and can be undone as long as the toast is there. */
export function removalsOf(cart: Cart) {
  const { items } = cart;
  const take = async (
    ids: readonly string[],
    text: string,
    removal: () => Promise<boolean>,
  ): Promise<void> => {
    const taken = takenLines(items, ids);
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    const onUndo = async () => {
      const isBack = await cart.restore(taken);
      // The focus was on the toast, which leaves.
      if (isBack && byKeyboard) focusLine(taken);
    };
    if (await removal()) offerUndo(text, byKeyboard, onUndo);
  };
  return {
    remove: (id: string) => take([id], 'Removed from cart', () => cart.remove(id)),
    clear: () =>
      take(
        items.map(({ _id }) => _id),
        'Cart cleared',
        () => cart.clear(),
      ),
    removeUnavailable() {
      const ids = unavailableLines(items).map(({ _id }) => _id);
      return take(ids, 'Removed from cart', async () => {
        const done = await Promise.all(ids.map((id) => cart.remove(id)));
        return done.every(Boolean);
      });
    },
  };
}

function offerUndo(text: string, takesFocus: boolean, onUndo: () => unknown): void {
  toast.success(({ id }) => (
    <ActionNotice
      text={text}
      label="Undo"
      takesFocus={takesFocus}
      onAction={() => {
        toast.dismiss(id);
        onUndo();
      }}
    />
  ));
}

function focusLine([first]: readonly TakenLine[]): void {
  requestAnimationFrame(() => {
    if (first) document.getElementById(removeButtonId(first.item._id))?.focus();
  });
}

/** Where the focus goes when a line has come back. */
export const removeButtonId = (id: string) => `remove-${id}`;
