import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Container } from '@handloom/ui/container';
import { PageTitle } from '../pages/page-title';
import { useIsKnownSlug, usePresentSlug } from './api/list-categories';
import {
  MOST_PAGES_AT_ONCE,
  readChoice,
  writeChoice,
  type CategoryChoice,
} from './category-address';
import { CategoryFilters } from './category-filters';
import { categoryHead } from './category-head';
import styles from './category-page.module.scss';
import { CategoryProducts, type ShownPages } from './category-products';
import { categoryTitle } from './category-title';
import { UnfilteredForm } from './clear-filters';
import { STAYS, useArrivalAtList } from './use-arrival-at-list';

export function CategoryPage() {
  const { category = 'all' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const choice = readChoice(category, query);
  usePageHead(categoryHead(choice, useIsKnownSlug(category)));
  const presentSlug = usePresentSlug(category);
  const title = choice.search ? `Results for “${choice.search}”` : categoryTitle(category);

  const rugs = useRef<HTMLElement>(null);
  useArrivalAtList(rugs);

  // The page follows its address with a delay, and quick choices must not undo one another.
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = readChoice(category, query);
  }, [category, query]);

  /** A changed filter starts at the first page again, and is a step that Back undoes; the same once more is none. */
  const choose = (change: Partial<CategoryChoice>) => {
    const before = writeChoice(latest.current);
    latest.current = { ...latest.current, page: 1, from: 1, snapshot: '', ...change };
    const search = writeChoice(latest.current);
    return navigate({ search }, { replace: search === before, state: STAYS });
  };
  /** Filters that are cleared, or of another list, begin anew: what was typed and never applied was of this one. */
  const [cleared, setCleared] = useState(0);
  const clear = (change: Partial<CategoryChoice>) => {
    setCleared(cleared + 1);
    // The button goes: whoever pressed it by a key goes on with what it brings.
    rugs.current?.focus({ preventScroll: true });
    return choose(change);
  };
  /** More of the same is no step of its own: Back leaves the page, and coming back finds all of it. */
  const show = (change: ShownPages) => {
    // Another list is on its way: nobody waits for more of this one.
    if (listOf(latest.current) !== listOf(choice)) return;
    const next = { ...latest.current, ...change };
    // Where no more can be shown at once, one more above is one less below.
    if (change.from) next.page = Math.min(next.page, next.from + MOST_PAGES_AT_ONCE - 1);
    latest.current = next;
    void navigate({ search: writeChoice(next) }, { replace: true, state: STAYS });
  };

  if (presentSlug) {
    return <Navigate to={`/categories/${presentSlug}${writeChoice(choice)}`} replace />;
  }
  return (
    <Container className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: categoryTitle(category) }]} />
      <PageTitle title={title} className={choice.search ? undefined : styles.title}>
        {!choice.search && INTRODUCTIONS.get(category)}
      </PageTitle>
      <CategoryFilters
        key={`${category} ${choice.search} ${cleared}`}
        choice={choice}
        onChoose={choose}
        onClear={clear}
      />
      <UnfilteredForm {...choice} />
      <section ref={rugs} tabIndex={-1} aria-label="Rugs">
        <CategoryProducts choice={choice} onShow={show} onClear={clear} />
      </section>
    </Container>
  );
}

const listOf = (choice: CategoryChoice) => writeChoice({ ...choice, page: 1 });

const INTRODUCTIONS = new Map([
  ['all', 'Everything that is off the loom, washed and ready to travel.'],
  ['best-seller', 'The rugs that leave the workshop most often.'],
  [
    'hand-tufted',
    'Wool drawn through cotton with a hand tool, then carved with shears: deep, soft, precise.',
  ],
  [
    'hand-knotted',
    'Each knot tied around two threads of warp and cut with a knife. The slowest way, and the one that lasts.',
  ],
  [
    'hand-woven',
    'Weft over warp, no pile at all. Light enough to lift with one hand, and the same on both sides.',
  ],
  [
    'floral-rug',
    'Vines, palmettes and blossoms, drawn as gardens have been drawn in wool for centuries.',
  ],
  ['modern-rug', 'Large fields, few colours, and the hand still visible in every edge.'],
  [
    'oushak-rug',
    'Soft medallions in terracotta, gold and pale blue, at a scale that calms a room.',
  ],
]);
