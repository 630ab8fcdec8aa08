import { useEffect, useState } from 'react';

export type Banner = 'sent' | 'failed';

const BANNER_MS = 5000;

/** Shows one banner at a time, for five seconds. */
export function useBanner() {
  const [shown, setShown] = useState<{ banner: Banner } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    banner: shown?.banner,
    // A new object each time: the same banner again starts its five seconds again.
    show: (banner: Banner) => setShown({ banner }),
    dismiss: () => setShown(null),
  };
}
