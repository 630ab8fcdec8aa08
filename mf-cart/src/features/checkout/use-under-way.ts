import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '@handloom/contracts/cart';
import type { Asking, Phase } from './settle-order';

interface UnderWay {
  phase: Phase;
  /** What was in the cart as the order was begun. */
  items: CartItem[] | null;
}
const IDLE: UnderWay = { phase: 'idle', items: null };

/** One order at a time: the page is busy until it has been answered. */
export function useUnderWay() {
  const [underWay, setUnderWay] = useState(IDLE);
  // State changes too late for a second click in the same frame.
  const isBusy = useRef(false);
  /** Ends with the page; what is unanswered then is gone on with when the shopper comes back. */
  const stay = useRef<AbortController>(null);

  useEffect(() => {
    const stayed = new AbortController();
    stay.current = stayed;
    return () => stayed.abort();
  }, []);

  const rest = () => {
    isBusy.current = false;
    setUnderWay(IDLE);
  };

  /** @param job tells whether the page can be used again; until it is left, Enter in a field would order once more. */
  const begin = async (
    what: UnderWay,
    job: (asking: Asking) => Promise<boolean>,
  ): Promise<void> => {
    if (isBusy.current || !stay.current) return;
    isBusy.current = true;
    setUnderWay(what);
    const { signal } = stay.current;
    const onPhase = (phase: Phase) => setUnderWay((now) => ({ ...now, phase }));
    try {
      if (await job({ signal, onPhase })) rest();
    } catch (error) {
      rest();
      if (!signal.aborted) throw error;
    }
  };

  return { phase: underWay.phase, ordered: underWay.items, begin, rest };
}
