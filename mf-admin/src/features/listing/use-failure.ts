import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';

/** @returns tells whether what asks is still drawn, also later on */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return () => here.current;
}

/** Why something failed: for the dialog to say, or in a toast to who has left it meanwhile. */
export function useFailure() {
  const [failure, setFailure] = useState<string>();
  const isHere = useIsHere();
  return {
    failure,
    forgive: () => setFailure(undefined),
    fail: (sentence: string) => (isHere() ? setFailure(sentence) : void toast.error(sentence)),
  };
}
