import { Button, type ButtonProps } from '@handloom/ui/button';
import { categoryPath, type CategoryChoice } from './category-address';

const UNFILTERED = 'unfiltered';

interface ClearFiltersProps {
  onClear(change: Partial<CategoryChoice>): void;
  look: ButtonProps['look'];
  className?: string;
}

/** Belongs to {@link UnfilteredForm}, wherever it stands. */
export function ClearFilters({ onClear, look, className }: ClearFiltersProps) {
  return (
    <Button
      type="submit"
      form={UNFILTERED}
      look={look}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onClear({ size: '', minPrice: '', maxPrice: '' });
      }}
    >
      Clear filters
    </Button>
  );
}

/** Asks for all of the category or the search where there are no scripts. Forms can't stand in each other. */
export function UnfilteredForm({ category, search, sort }: CategoryChoice) {
  return (
    <form id={UNFILTERED} method="get" action={categoryPath(category)} hidden>
      {search && <input type="hidden" name="search" value={search} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
    </form>
  );
}
