import { Button } from '@handloom/ui/button';
import type { Listed } from '@handloom/frontend-kit/api-list';
import { countWords } from './count-words';
import styles from './pager.module.scss';
import type { AddressQuery } from './use-address-query';

export interface PagerProps {
  list: Pick<
    Listed<unknown>,
    'items' | 'total' | 'isEstimated' | 'isUncounted' | 'pages' | 'next' | 'previous'
  >;
  perPage: number;
  address: Pick<AddressQuery, 'page' | 'change'>;
}

/**
 * Goes by the cursors that the service gave, which are as fast at any depth, and else by the number of the page. An
 * estimate of how many there are does not say which page is the last: the cursors do, and else a page that is not full.
 * Of what nobody counts there is a way on, and one back to the beginning. The number stays in the address for those who read it. The first page has no cursor: it shows what is new.
 */
export function Pager({ list, perPage, address: { page, change } }: PagerProps) {
  const { next, previous, isEstimated, isUncounted } = list;
  const pages = isUncounted
    ? page + (next ? 1 : 0)
    : (list.pages ?? Math.ceil(list.total / perPage));
  const isLast = isEstimated
    ? previous !== undefined || list.items.length < perPage
    : page >= pages;
  if (pages <= 1 && page === 1) return null;
  // A page by its number, as from an old bookmark, can be one that is not there.
  const isOfMany = !isUncounted && (isEstimated || page <= pages);
  const goTo = (to: number, cursor: { after?: string; before?: string }) =>
    change({ page: to, after: null, before: null, ...(to > 1 && cursor) });
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Button
        look="outline"
        size="small"
        disabled={page <= 1 && !previous}
        onClick={() =>
          goTo(
            // From beyond the last page to that one, not to another empty one.
            isUncounted ? 1 : Math.max(1, isOfMany ? page - 1 : pages),
            previous ? { before: previous } : {},
          )
        }
      >
        {isUncounted ? 'First page' : 'Previous'}
      </Button>
      <span>
        Page {page}
        {isOfMany && ` of ${countWords(Math.max(pages, page), isEstimated)}`}
      </span>
      <Button
        look="outline"
        size="small"
        disabled={!next && isLast}
        onClick={() => goTo(page + 1, next ? { after: next } : {})}
      >
        Next
      </Button>
    </nav>
  );
}
