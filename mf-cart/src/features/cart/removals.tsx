import toast from 'react-hot-toast';
import type { CartItem } from '@handloom/contracts/cart';
import { ActionNotice } from '@handloom/ui/action-notice';
import { takenLines, unavailableLines, withoutLines } from './cart-rules';
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
    const pressed = document.activeElement;
    const byKeyboard = pressed?.matches(':focus-visible') ?? false;
    const onUndo = async () => {
      const isBack = await cart.restore(taken);
      // The focus was on the toast, which leaves.
      if (isBack && byKeyboard) requestAnimationFrame(() => focusLine(taken[0]?.item));
    };
    const isDone = await removal();
    const isStillThere = byKeyboard && [document.body, pressed].includes(document.activeElement);
    if (isStillThere) {
      const left = isDone ? withoutLines(items, ids) : items;
      const place = items.findIndex(({ _id }) => ids.includes(_id));
      // Whoever leaves the toast by Tab goes on where they were.
      focusLine(left[Math.min(place, left.length - 1)]);
    }
    if (isDone) offerUndo(text, isStillThere, onUndo);
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

function focusLine(line: CartItem | undefined): void {
  const place = line && document.getElementById(removeButtonId(line._id));
  (place ?? document.querySelector('main'))?.focus();
}

/** Where the focus goes when a line has come back, or has taken the place of one that was removed. */
export const removeButtonId = (id: string) => `remove-${id}`;
