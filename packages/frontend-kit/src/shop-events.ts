import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from '@handloom/contracts/live-events';

/** Every event that crosses a line between teams, named by the team that sends it, with its detail. */
export interface ShopEvents {
  /** Something of this shopper changed on the server, perhaps in another tab. */
  'shell:live': LiveEvent;
  /** The visitor ended their session themselves, in whichever tab: what this browser keeps of them goes. */
  'shell:logged-out': undefined;
}

export function emitShopEvent<Name extends keyof ShopEvents>(
  name: Name,
  detail: ShopEvents[Name],
): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls the latest handler for each event while the component is mounted. */
export function useShopEvent<Name extends keyof ShopEvents>(
  name: Name,
  handler: (detail: ShopEvents[Name]) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: Event) => onEvent((event as CustomEvent<ShopEvents[Name]>).detail);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
