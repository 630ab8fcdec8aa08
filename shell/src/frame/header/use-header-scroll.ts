import { useEffect, useState } from 'react';

const SOLID_AFTER_PX = 20;
const HIDES_AFTER_PX = 50;

export interface HeaderScroll {
  /** Scrolling down past 50 px; up again, or near the top, it is back. */
  hidden: boolean;
  /** Past 20 px it stands on white. */
  solid: boolean;
}

export function useHeaderScroll(): HeaderScroll {
  const [hidden, setHidden] = useState(false);
  const [solid, setSolid] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const y = window.scrollY;
      setSolid(y > SOLID_AFTER_PX);
      if (y <= HIDES_AFTER_PX) setHidden(false);
      else if (y !== last) setHidden(y > last);
      last = y;
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return { hidden, solid };
}
