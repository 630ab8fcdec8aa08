import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import type { Listed } from '@handloom/frontend-kit/api-list';
import { countWords } from '@handloom/frontend-kit/count-words';
import { handOnFocus } from './hand-on-focus';
import styles from './pager.module.scss';

type Paging = Omit<PagerProps, 'list'>;

interface PagerProps {
  list: Pick<
    Listed<unknown>,
    'items' | 'total' | 'isEstimated' | 'isUncounted' | 'pages' | 'next' | 'previous'
  >;
  perPage: number;
  /** Names the pager, where there are several. */
  label?: string;
  address: {
    page: number;
    change(to: { page: number; after?: string | null; before?: string | null }): void;
  };
  /** The page that the address asks for is on its way; the list is that of the page before. */
  isBusy: boolean;
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
            focusEnabled(document.getElementById(id));
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

const focusEnabled = (nav: HTMLElement | null) =>
  nav?.querySelector<HTMLElement>('button:enabled')?.focus();

const pagesOf = (
  list: PagerProps['list'],
  { perPage, address: { page } }: Pick<Paging, 'perPage' | 'address'>,
) =>
  list.isUncounted ? page + (list.next ? 1 : 0) : (list.pages ?? Math.ceil(list.total / perPage));

const hasOthers = (list: PagerProps['list'], paging: Paging) =>
  pagesOf(list, paging) > 1 || paging.address.page > 1;

/**
 * Goes by the cursors that the service gave, which are as fast at any depth, and else by the number of the page. An
 * estimate of how many there are does not say which page is the last: the cursors do, and else a page that is not full.
 * Of what nobody counts there is a way on, and one back to the beginning. The number stays in the address for those who read it. The first page has no cursor: it shows what is new.
 */
function Pager({
  id,
  list,
  perPage,
  label = 'Pages',
  address,
  isBusy,
}: PagerProps & { id: string }) {
  const { page, change } = address;
  const { next, previous, isEstimated, isUncounted } = list;
  const pages = pagesOf(list, { perPage, address });
  const isLast = isEstimated
    ? previous !== undefined || list.items.length < perPage
    : page >= pages;
  // A page by its number, as from an old bookmark, can be one that is not there.
  const isOfMany = !isUncounted && (isEstimated || page <= pages);
  const isAtStart = page <= 1 && !previous;
  const isAtEnd = !next && isLast;
  const pressed = useRef<Element>(null);
  useEffect(() => {
    // At the last page the button that led there can be pressed no more: the keyboard goes on at the other one.
    const isLost = [pressed.current, document.body].includes(document.activeElement);
    if (isLost && pressed.current?.matches(':disabled'))
      focusEnabled(pressed.current.closest('nav'));
  }, [isAtStart, isAtEnd]);
  const goTo = (to: number, cursor: { after?: string; before?: string }) => {
    // A cursor of the page before leads to the one that is on its way: the number alone would go on.
    if (isBusy && (next ?? previous)) return;
    change({ page: to, after: null, before: null, ...(to > 1 && cursor) });
  };
  return (
    <nav
      ref={handOnFocus}
      id={id}
      aria-label={label}
      className={styles.pager}
      onClick={() => (pressed.current = document.activeElement)}
    >
      <Button
        look="outline"
        size="small"
        disabled={isAtStart}
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
      <span aria-live="polite">
        Page {countWords(page)}
        {isOfMany && ` of ${countWords(Math.max(pages, page), isEstimated)}`}
      </span>
      <Button
        look="outline"
        size="small"
        disabled={isAtEnd}
        onClick={() => goTo(page + 1, next ? { after: next } : {})}
      >
        Next
      </Button>
    </nav>
  );
}
