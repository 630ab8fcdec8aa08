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
        onClear({ search: '', size: '', minPrice: '', maxPrice: '' });
      }}
    >
      Clear filters
    </Button>
  );
}

/** Asks for the whole category where there are no scripts. Forms can't stand in each other. */
export function UnfilteredForm({ category, sort }: CategoryChoice) {
  return (
    <form id={UNFILTERED} method="get" action={categoryPath(category)} hidden>
      {sort && <input type="hidden" name="sort" value={sort} />}
    </form>
  );
}
