import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isAnythingUnsaved } from '@handloom/frontend-kit/unsaved';

/**
 * What is open above a page, one thing at a time. What ends late closes nothing that was opened since. Back and Forward leave
 * it, unless something typed in it would be lost: what is below is another list then.
 */
export function useOpened<Thing extends object>() {
  const [opened, setOpened] = useState<Thing | null>(null);
  const { key } = useLocation();
  const how = useNavigationType();
  const place = useRef(key);
  const leave = useEffectEvent(() => {
    if (how === 'POP' && !isAnythingUnsaved()) setOpened(null);
  });
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    leave();
  }, [key]);
  return {
    opened,
    open: (thing: Thing) => setOpened(thing),
    close: () => setOpened((now) => (now === opened ? null : now)),
  };
}
