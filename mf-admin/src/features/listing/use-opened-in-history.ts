import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpened } from './use-opened';

/** State of a place in the history: the page itself, without what is open above it, is the place before. */
const ABOVE_THE_PAGE = 'above-the-page';

/** As {@link useOpened}, with a step of its own in the history: Back closes what is open, and only then leaves the page. */
export function useOpenedInHistory<Thing extends object>() {
  const { opened, open, close } = useOpened<Thing>();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const step = useRef<Thing>(null);
  useLayoutEffect(() => {
    step.current = state === ABOVE_THE_PAGE ? opened : null;
    return () => void (step.current = null);
  }, [opened, state]);
  const isLeft = useRef(false);
  const goBack = useEffectEvent(() => {
    if (opened || !isLeft.current) return;
    isLeft.current = false;
    void navigate(-1);
  });
  // Before it has gone, what was typed in it would be asked about.
  useEffect(() => goBack(), [opened]);
  return {
    opened,
    open: (thing: Thing) => {
      open(thing);
      void navigate({ search }, { state: ABOVE_THE_PAGE });
    },
    close: () => {
      isLeft.current = opened !== null && step.current === opened;
      close();
    },
  };
}
