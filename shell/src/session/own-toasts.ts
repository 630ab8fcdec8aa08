import toast from 'react-hot-toast';
import { useSameVisitor } from '@handloom/frontend-kit/session';

/** What is said only as long as nobody else is here: whoever signed in meanwhile would take it for their own. */
export function useOwnToasts() {
  const isSameVisitor = useSameVisitor();
  return {
    success: (text: string) => void (isSameVisitor() && toast.success(text)),
    error: (text: string) => void (isSameVisitor() && toast.error(text)),
  };
}
