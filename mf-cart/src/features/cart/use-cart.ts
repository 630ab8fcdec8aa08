import type { CartItem } from '@handloom/contracts/cart';
import { useSession } from '@handloom/frontend-kit/session';
import type { LineChange, TakenLine } from './cart-rules';
import { useGuestCart } from './use-guest-cart';
import { useServerCart } from './use-server-cart';

export interface Cart {
  /** As the shopper left them: changes that are still on their way are in it. */
  items: CartItem[];
  /** False until it is known whose cart this is and what is in it. */
  ready: boolean;
  error: Error | undefined;
  /** Resolves to false when the change was refused; it is rolled back and the shopper is told. */
  add(item: CartItem): Promise<boolean>;
  /** A quantity of 0 removes the line. */
  change(id: string, change: LineChange): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  clear(): Promise<boolean>;
  /** Brings back what was removed, with its quantity and size, at its place. */
  restore(lines: readonly TakenLine[]): Promise<boolean>;
  /** What is in it, asked for where the shop has not said so yet: a quick press comes before. */
  lines(): Promise<CartItem[]>;
  /** Asks anew what is in it. */
  reload(): Promise<unknown>;
  /** Waits until every change is sent; false when one of them was refused (the shopper has been told). */
  settled(): Promise<boolean>;
  /** Takes from view what an order has just taken; the server's cart has done so already. */
  forgetOrdered(ids: readonly string[]): Promise<void>;
}

/** The cart of whoever is here: the server's for a signed-in shopper, this browser's for a guest. */
export function useCart(): Cart {
  const { user } = useSession();
  const guest = useGuestCart();
  const server = useServerCart(user?._id ?? null);
  return user ? server : guest;
}
