import { useEffect, useEffectEvent } from 'react';

/**
 * While `hasUnsaved` says that something typed would be lost, the browser asks before the page is reloaded or closed,
 * and the shell keeps the page when its reader's session ends elsewhere.
 */
export function useUnsaved(hasUnsaved: () => boolean): void {
  const onUnload = useEffectEvent((event: Event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: Event) => onUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}

/** Whether something typed would be lost with the page. It is asked as the browser asks it, so whoever answers that one is heard. */
export function isAnythingUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
