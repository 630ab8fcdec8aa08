import { useEffect, useState } from 'react';
import { whenIdle } from '../page-load/when-idle';
import { whenPageLoaded } from '../page-load/when-page-loaded';

let turn: Promise<unknown> = Promise.resolve();

/** One row per frame: a slow phone could not answer while it lays out all of them. */
function nextTurn(): Promise<unknown> {
  turn = turn
    .then(whenPageLoaded)
    .then(() => new Promise((resolve) => whenIdle(() => requestAnimationFrame(resolve))));
  return turn;
}

/**
 * Whether a row is laid out wherever it stands; false until the page has loaded, when it is laid out only
 * if it is near the window.
 */
export function useLaidOut(): boolean {
  const [laidOut, setLaidOut] = useState(false);
  useEffect(() => {
    let mounted = true;
    void nextTurn().then(() => {
      if (mounted) setLaidOut(true);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return laidOut;
}
