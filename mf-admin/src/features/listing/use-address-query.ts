import { useSearchParams } from 'react-router-dom';

/**
 * Filters and page in the page's address, so that a reload, a bookmark and Back keep them.
 * `change` sets the given keys, drops empty ones, and starts again at page 1 unless it sets the page.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const change = (changes: Record<string, string | number | null>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (!('page' in changes)) next.delete('page');
        for (const [key, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(key);
          else next.set(key, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return { query, page, change };
}
