import { useEffect, useRef, useState, type RefObject } from 'react';
import { ButtonLink } from '@handloom/ui/button';
import styles from './cart-bar.module.scss';

/** Keeps the total and the way on in reach of the thumb, however many lines stand before them; phones only. */
export function CartBar({ total }: { total: string }) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <p className={styles.total}>{total}</p>
      <div className={styles.button}>
        <ButtonLink to="/checkout" wide>
          Checkout
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether what gets the reference is still below the view. Passed by, it is not: whoever did so has seen it. */
export function useBelowView(): [RefObject<HTMLDivElement | null>, boolean] {
  const part = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const { current } = part;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      setBelow(last !== undefined && !last.isIntersecting && last.boundingClientRect.top > 0);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [part, isBelow];
}
