import { useLayoutEffect, useRef, type UIEventHandler } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far down each list was left, by its place in the history. The browser keeps that only of the page around it. */
const leftAt = new Map<string, number>();

interface ShownRows {
  /** Tells the lists of a page apart. */
  label: string;
  /** What its rows are of: page, filters and sorting. */
  asked: string;
  /** They are drawn, all of them. */
  areThere: boolean;
}

/** Other rows are read from the first one; Back returns to where its rows were left. */
export function useKeptScroll({ label, asked, areThere }: ShownRows) {
  const frame = useRef<HTMLDivElement>(null);
  const place = `${useLocation().key} ${label}`;
  const isBack = useNavigationType() === 'POP';
  const last = useRef<{ asked?: string; place?: string }>({});
  /** Where it goes as soon as its rows are there. */
  const goal = useRef<number>(null);
  useLayoutEffect(() => {
    const { current: list } = frame;
    if (!list) return;
    if (last.current.asked !== asked) {
      goal.current = (isBack && leftAt.get(place)) || 0;
      // Where the page scrolls in its place.
      const isOther = last.current.asked !== undefined && !isBack;
      if (isOther && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    } else if (last.current.place !== place) {
      // What opens above it has an address, too.
      leftAt.set(place, list.scrollTop);
    }
    last.current = { asked, place };
    if (goal.current === null) return;
    list.scrollTop = goal.current;
    if (areThere) goal.current = null;
  });
  const onScroll: UIEventHandler = ({ currentTarget }) => {
    if (goal.current === null) leftAt.set(place, currentTarget.scrollTop);
  };
  return { ref: frame, onScroll };
}
