import { useEffect } from 'react';

/** By then all is there that a shopper sees, and nobody has filled in a field. */
export const SOON_MS = 2_000;

/** Asked for again where it did not come, as without a network. */
export const loadSchemas = () => import('./checkout-schemas');

/** Has them come soon, or when the shopper begins: the form then judges its fields without a wait. */
export function useSchemasSoon(): { onFocus(): void } {
  useEffect(() => {
    const soon = setTimeout(prepare, SOON_MS);
    return () => clearTimeout(soon);
  }, []);
  return { onFocus: prepare };
}

const prepare = () => void loadSchemas().catch(() => undefined);
