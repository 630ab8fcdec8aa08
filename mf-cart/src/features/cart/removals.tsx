import toast from 'react-hot-toast';
import { ActionNotice } from '@handloom/ui/action-notice';
import { takenLines, unavailableLines } from './cart-rules';
import type { Cart } from './use-cart';

const MOST_FRAMES = 60;

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
      if (isBack && byKeyboard) focusWhenDrawn(taken.map(({ item }) => item._id));
    };
    const isDone = await removal();
    const isStillThere = byKeyboard && [document.body, pressed].includes(document.activeElement);
    if (isStillThere) {
      const all = items.map(({ _id }) => _id);
      const place = all.findIndex((id) => ids.includes(id));
      // Whoever leaves the toast by Tab goes on where they were.
      focusFirst([...all.slice(place), ...all.slice(0, place).reverse()]);
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

/** On a busy machine what came back is drawn some frames later. */
function focusWhenDrawn(lines: readonly string[], frames = MOST_FRAMES): void {
  if (firstButton(lines) || frames === 0) focusFirst(lines);
  else requestAnimationFrame(() => focusWhenDrawn(lines, frames - 1));
}

/** The line whose button is there: others may have gone meanwhile. */
function focusFirst(lines: readonly string[]): void {
  (firstButton(lines) ?? document.querySelector('main'))?.focus();
}

function firstButton(lines: readonly string[]): HTMLElement | null {
  const buttons = lines.map((id) => document.getElementById(removeButtonId(id)));
  return buttons.find((button) => button) ?? null;
}

/** Where the focus goes when a line has come back, or has taken the place of one that was removed. */
export const removeButtonId = (id: string) => `remove-${id}`;
