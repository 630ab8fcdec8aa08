import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'react-router-dom';

const INCOMPLETE = 'incomplete-page';

/** In the words of the document itself (gateway/src/html/show-not-started.ts), until its visitor goes elsewhere. */
function IncompletePage() {
  const { key, pathname, search } = useLocation();
  useEffect(() => () => toast.dismiss(INCOMPLETE), [key]);
  return (
    <>
      This page did not load completely, so its buttons do not answer.{' '}
      <a href={pathname + search}>Load it again</a>
    </>
  );
}

export function sayIncomplete(): void {
  globalThis.showWaitingPictures?.();
  toast(<IncompletePage />, { id: INCOMPLETE, duration: Infinity });
}
