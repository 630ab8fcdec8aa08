import type { ProductSuggestions } from '@handloom/contracts/catalogue';
import { useApi } from '@handloom/frontend-kit/use-api';

export function suggestionsUrl(words: string): string {
  return `/api/products/suggestions?${new URLSearchParams({ q: words })}`;
}

/** Keeps the last answer on screen until the next one is there. */
export function useSuggestions(words: string) {
  return useApi<ProductSuggestions>(words ? suggestionsUrl(words) : null, undefined, {
    keepPreviousData: true,
  });
}
