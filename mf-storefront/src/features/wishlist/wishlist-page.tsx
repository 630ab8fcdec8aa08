import { useEffect, useRef, type FocusEvent } from 'react';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { PageTitle } from '../pages/page-title';
import { pictures } from '../pictures/pictures';
import { ShopPicture } from '../pictures/shop-picture';
import { ProductGridSkeleton } from '../products/product-grid';
import { WISHLIST_HEAD } from './wishlist-head';
import styles from './wishlist-page.module.scss';
import { WishlistCard } from './wishlist-card';
import { useWishlist } from '../wishes/wishlist-store';

export function WishlistPage() {
  usePageHead(WISHLIST_HEAD);
  const hydrated = useHydrated();
  const productIds = useWishlist((wishlist) => wishlist.productIds);
  const goingOn = useFocusGoingOn(productIds);
  return (
    <Container className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Wishlist' }]} />
      <PageTitle title="Wishlist" />
      {!hydrated && (
        <NeedsScripts>
          <ProductGridSkeleton cards={4} />
        </NeedsScripts>
      )}
      {/* The focus may go to it. */}
      <div {...goingOn} tabIndex={-1}>
        {hydrated && productIds.length === 0 && (
          <EmptyState
            title="Your wishlist is empty."
            picture={
              <ShopPicture
                picture={pictures.oneRoll}
                alt=""
                sizes="320px"
                className={styles.roll}
              />
            }
            action={<ButtonLink to="/categories/all">See all rugs</ButtonLink>}
          >
            Press the heart on a rug and it waits for you here, in this browser.
          </EmptyState>
        )}
        {hydrated && productIds.length > 0 && (
          <section aria-label="Rugs" className={styles.grid} data-keep-clear="at-start">
            <h2 className="visually-hidden">Rugs</h2>
            {productIds.map((id) => (
              <WishlistCard key={id} productId={id} />
            ))}
          </section>
        )}
      </div>
    </Container>
  );
}

/** The heart that takes a rug off the list goes with it: the keyboard goes on at the rug in its place. */
function useFocusGoingOn(productIds: string[]) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const cards = list.current?.querySelector('section')?.children;
    const next = cards?.[Math.min(place.current, cards.length - 1)];
    const controls = ['[aria-pressed]', 'button'].map((control) =>
      next?.querySelector<HTMLElement>(control),
    );
    (controls.find((control) => control) ?? list.current)?.focus();
  }, [productIds]);
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const cards = [...(list.current?.querySelector('section')?.children ?? [])];
      place.current = cards.findIndex((card) => card.contains(target));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) place.current = -1;
    },
  };
}
