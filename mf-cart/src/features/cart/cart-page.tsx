import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Button, ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { CartLine } from './cart-line';
import styles from './cart-page.module.scss';
import { CartLinesSkeleton } from './cart-lines-skeleton';
import { CartSummary } from './cart-summary';
import { removalsOf } from './removals';
import { useCart } from './use-cart';
import { useQuotes } from './use-quotes';

export function CartPage() {
  usePageHead({ title: 'Your Cart | Handloom', noIndex: true });
  useQuotes();
  const cart = useCart();
  const removals = removalsOf(cart);
  const isEmpty = cart.ready && cart.items.length === 0;

  return (
    <Container className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Cart' }]} />
      <header className={styles.header}>
        <h1>Your Cart</h1>
        {cart.items.length > 0 && (
          <Button look="quiet" size="small" onClick={() => void removals.clear()}>
            Clear Cart
          </Button>
        )}
      </header>

      {cart.error && (
        <ErrorNotice title="Your cart could not be loaded." onRetry={() => void cart.reload()}>
          {cart.error.message} Nothing in it is lost.
        </ErrorNotice>
      )}
      {!cart.ready && !cart.error && (
        <NeedsScripts>
          <CartLinesSkeleton />
        </NeedsScripts>
      )}
      {isEmpty && (
        <EmptyState title="Your Cart is empty." action={<ButtonLink to="/">Shop Now</ButtonLink>}>
          Rugs that you choose wait here for you.
        </EmptyState>
      )}
      {cart.items.length > 0 && (
        <div className={styles.columns}>
          <ul className={styles.lines} aria-label="Cart lines">
            {cart.items.map((item) => (
              <CartLine
                key={item._id}
                item={item}
                onChange={(change) =>
                  change.quantity === 0 ? removals.remove(item._id) : cart.change(item._id, change)
                }
                onRemove={() => removals.remove(item._id)}
              />
            ))}
          </ul>
          <CartSummary
            items={cart.items}
            onRemoveUnavailable={() => void removals.removeUnavailable()}
          />
        </div>
      )}
    </Container>
  );
}
