import { useEffect, useEffectEvent } from 'react';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';

/**
 * While something would be lost by it, Back and Forward within the panel ask first, and the browser itself asks
 * before the page is reloaded or closed. A browser without the Navigation API goes back unasked.
 * @param ask puts the question; who answers it goes back themselves
 */
export function useStoppedExit(isChanged: () => boolean, ask: () => void): void {
  useUnsaved(isChanged);
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !isChanged()) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const navigation = 'navigation' in window ? window.navigation : undefined;
    navigation?.addEventListener('navigate', (event) => onNavigate(event), { signal });
    return () => leaving.abort();
  }, []);
}
