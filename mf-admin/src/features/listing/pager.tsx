import { useId, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import type { Listed } from '@handloom/frontend-kit/api-list';
import { countWords } from '@handloom/frontend-kit/count-words';
import styles from './pager.module.scss';
import type { AddressQuery } from './use-address-query';

type Paging = Omit<PagerProps, 'list'>;

interface PagerProps {
  list: Pick<
    Listed<unknown>,
    'items' | 'total' | 'isEstimated' | 'isUncounted' | 'pages' | 'next' | 'previous'
  >;
  perPage: number;
  address: Pick<AddressQuery, 'page' | 'change'>;
}

interface AroundProps extends Omit<PagerProps, 'list'> {
  list: PagerProps['list'] | undefined;
  /** The rows. */
  children: ReactNode;
}

/** Rows with their pager below, and before them a way to it that does not lead through each of them. */
export function PagedRows({ list, children, ...paging }: AroundProps) {
  const id = useId();
  const paged = list && hasOthers(list, paging) ? list : null;
  return (
    <>
      {paged && (
        <a
          href={`#${id}`}
          className={styles.skip}
          onClick={(event) => {
            // The address holds what the list is asked for.
            event.preventDefault();
            document.getElementById(id)?.querySelector<HTMLElement>('button:enabled')?.focus();
          }}
        >
          Skip to the pages
        </a>
      )}
      {children}
      {paged && <Pager id={id} list={paged} {...paging} />}
    </>
  );
}

const pagesOf = (list: PagerProps['list'], { perPage, address: { page } }: Paging) =>
  list.isUncounted ? page + (list.next ? 1 : 0) : (list.pages ?? Math.ceil(list.total / perPage));

const hasOthers = (list: PagerProps['list'], paging: Paging) =>
  pagesOf(list, paging) > 1 || paging.address.page > 1;

/**
 * Goes by the cursors that the service gave, which are as fast at any depth, and else by the number of the page. An
 * estimate of how many there are does not say which page is the last: the cursors do, and else a page that is not full.
 * Of what nobody counts there is a way on, and one back to the beginning. The number stays in the address for those who read it. The first page has no cursor: it shows what is new.
 */
function Pager({ id, list, perPage, address }: PagerProps & { id: string }) {
  const { page, change } = address;
  const { next, previous, isEstimated, isUncounted } = list;
  const pages = pagesOf(list, { perPage, address });
  const isLast = isEstimated
    ? previous !== undefined || list.items.length < perPage
    : page >= pages;
  // A page by its number, as from an old bookmark, can be one that is not there.
  const isOfMany = !isUncounted && (isEstimated || page <= pages);
  const goTo = (to: number, cursor: { after?: string; before?: string }) =>
    change({ page: to, after: null, before: null, ...(to > 1 && cursor) });
  return (
    <nav id={id} aria-label="Pages" className={styles.pager}>
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
        Page {countWords(page)}
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
