import { Link } from 'react-router-dom';
import { ButtonLink } from '@handloom/ui/button';
import { EmptyState } from '@handloom/ui/empty-state';
import { PLACES } from '../search/places';
import { searchPath } from '../search/search-path';
import { categoryPath, isFiltered, pageAlone, type CategoryChoice } from './category-address';
import { ClearFilters } from './clear-filters';
import styles from './nothing-found.module.scss';

interface NothingFoundProps {
  choice: CategoryChoice;
  onClear(change: Partial<CategoryChoice>): void;
}

/** A category or a search without rugs: what is empty, and the ways on. */
export function NothingFound({ choice, onClear }: NothingFoundProps) {
  const { category, search } = choice;
  const title = search ? `Nothing found for “${search}”.` : 'No products found in this category.';
  return <EmptyState title={title} action={wayOn()} />;

  function wayOn() {
    if (isFiltered(choice)) return <ClearFilters onClear={onClear} look="outline" />;
    if (search) return <OtherPlaces search={search} />;
    if (category === 'all') return null;
    return (
      <ButtonLink to="/categories/all" look="outline">
        See all rugs
      </ButtonLink>
    );
  }
}

/** An old link, to a page that there is no more. */
export function PastTheEnd({ choice }: Pick<NothingFoundProps, 'choice'>) {
  return (
    <EmptyState
      title="There is nothing on this page."
      action={
        <ButtonLink to={pageAlone(choice, 1)} look="outline">
          Go to the first page
        </ButtonLink>
      }
    />
  );
}

/** They say nothing of a rug, and find none. */
const IS_JOINT = /^(and|for|the|with)$/i;

function OtherPlaces({ search }: { search: string }) {
  // No rug says all of several words: some may well say one.
  const words = new Set(
    search.split(/\s+/).filter((word) => word.length > 2 && !IS_JOINT.test(word)),
  );
  return (
    <>
      {words.size > 1 && (
        <p className={styles.places}>
          Search for one word:
          {[...words].map((word) => (
            <Link key={word} to={searchPath(word)}>
              {word}
            </Link>
          ))}
        </p>
      )}
      <ul className={styles.places} aria-label="Categories">
        {PLACES.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
