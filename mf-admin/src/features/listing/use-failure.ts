import { useState } from 'react';
import toast from 'react-hot-toast';
import { useStillHere } from '@handloom/frontend-kit/still-here';

/** Why something failed: for the dialog to say, or in a toast to who has left it meanwhile. */
export function useFailure() {
  const [failure, setFailure] = useState<string>();
  const isStillHere = useStillHere();
  return {
    failure,
    forgive: () => setFailure(undefined),
    fail: (sentence: string) => (isStillHere() ? setFailure(sentence) : void toast.error(sentence)),
  };
}
