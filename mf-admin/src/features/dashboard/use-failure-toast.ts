import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';

/** Says that something failed where the page itself shows zeros; once, however often it is tried again. */
export function useFailureToast(error: Error | undefined, fallback: string): void {
  const sentence = error && sentenceOf(error, fallback);
  useEffect(() => {
    if (sentence) toast.error(sentence);
  }, [sentence]);
}
