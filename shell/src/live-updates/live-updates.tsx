import { useEffect, useState } from 'react';
import type { LiveEvent } from '@handloom/contracts/live-events';
import { useSession } from '@handloom/frontend-kit/session';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';

const LIVE_URL = '/api/events';
const ASK_AGAIN_MS = 5_000;
// By hand: every page carries this, and a schema library for three words would weigh more than the shell.
const KINDS: readonly LiveEvent['type'][] = ['cart', 'order', 'resync'];

/** Passes on what changes for this shopper elsewhere: another tab, another device, the shop itself. */
export function LiveUpdates() {
  const { user, refresh } = useSession();
  const [connection, setConnection] = useState(0);
  const shopper = user?._id;
  useEffect(() => {
    if (!shopper) return;
    const source = new EventSource(LIVE_URL);
    let again: ReturnType<typeof setTimeout> | undefined;
    // A second connection follows a broken one.
    let missed = connection > 0;
    source.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (event) emitShopEvent('shell:live', event);
    };
    source.onopen = () => {
      if (missed) emitShopEvent('shell:live', { type: 'resync' });
      missed = false;
    };
    source.onerror = () => {
      missed = true;
      // A lost line the browser mends itself; refused, it gives up. Then the session may have ended.
      if (source.readyState !== EventSource.CLOSED) return;
      void refresh();
      again = setTimeout(() => setConnection((count) => count + 1), ASK_AGAIN_MS);
    };
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [shopper, refresh, connection]);
  return null;
}

function readEvent(text: string): LiveEvent | undefined {
  try {
    const event: LiveEvent = JSON.parse(text);
    return KINDS.includes(event.type) ? event : undefined;
  } catch {
    return undefined;
  }
}
