import { useEffect, useRef, useState, type RefObject } from 'react';
import { BottomBar } from '@handloom/ui/bottom-bar';
import { ButtonLink } from '@handloom/ui/button';

/** Total and the way on, however many lines stand before them. */
export function CartBar({ total }: { total: string }) {
  return (
    <BottomBar sum={total}>
      <ButtonLink to="/checkout" wide>
        Checkout
      </ButtonLink>
    </BottomBar>
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
