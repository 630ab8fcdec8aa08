import { useState, type FormEvent } from 'react';
import { currencySign } from '@handloom/contracts/money-format';
import { useHost } from '@handloom/frontend-kit/host-context';
import { Button } from '@handloom/ui/button';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { useSizes } from './api/list-sizes';
import { categoryPath, type CategoryChoice } from './category-address';
import styles from './category-filters.module.scss';
import { ClearFilters } from './clear-filters';
import { sortOptions } from './sort-options';

export interface CategoryFiltersProps {
  choice: CategoryChoice;
  onChoose(change: Partial<CategoryChoice>): void;
}

/**
 * Selects act at once; prices wait for Enter or Apply, or every digit would be a search. Without scripts
 * all of it is a form that Apply sends.
 */
export function CategoryFilters({ choice, onChoose }: CategoryFiltersProps) {
  const currency = currencySign(useHost().settings.currency.catalogue);
  const { data: sizes = [] } = useSizes();
  const [minPrice, setMinPrice] = useState(choice.minPrice);
  const [maxPrice, setMaxPrice] = useState(choice.maxPrice);
  const [chosen, setChosen] = useState(choice);
  // Back, forward and Clear change the address under the fields.
  if (chosen.minPrice !== choice.minPrice || chosen.maxPrice !== choice.maxPrice) {
    setChosen(choice);
    setMinPrice(choice.minPrice);
    setMaxPrice(choice.maxPrice);
  }
  const filtered = Boolean(choice.size || choice.minPrice || choice.maxPrice || choice.search);

  const applyPrices = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ minPrice, maxPrice });
  };
  const knownSizes = sizes.map(({ name }) => ({ value: name, label: sizeName(name) }));
  // A size from an old link is still shown as what is chosen.
  const sizeOptions =
    knownSizes.some(({ value }) => value === choice.size) || !choice.size
      ? knownSizes
      : [{ value: choice.size, label: choice.size }, ...knownSizes];

  return (
    <form
      className={styles.filters}
      onSubmit={applyPrices}
      aria-label="Filters"
      method="get"
      action={categoryPath(choice.category)}
    >
      {choice.search && <input type="hidden" name="search" value={choice.search} />}
      <SelectField
        label="Size"
        name="size"
        value={choice.size}
        options={[{ value: '', label: 'All sizes' }, ...sizeOptions]}
        onChange={(event) => onChoose({ size: event.target.value })}
      />
      <div className={styles.prices}>
        <TextField
          label={`Price from (${currency})`}
          name="minPrice"
          inputMode="numeric"
          pattern="\d{1,9}"
          title="A whole number"
          value={minPrice}
          onChange={(event) => setMinPrice(event.target.value)}
        />
        <TextField
          label={`to (${currency})`}
          name="maxPrice"
          inputMode="numeric"
          pattern="\d{1,9}"
          title="A whole number"
          value={maxPrice}
          onChange={(event) => setMaxPrice(event.target.value)}
        />
        <Button type="submit" look="outline">
          Apply
        </Button>
      </div>
      {filtered && <ClearFilters onClear={onChoose} look="quiet" className={styles.clear} />}
      <SelectField
        label="Sort by"
        name="sort"
        className={styles.sort}
        value={choice.sort}
        options={sortOptions(choice.category, choice.search)}
        onChange={(event) => onChoose({ sort: event.target.value })}
      />
    </form>
  );
}

/** '5X8' → '5 × 8 ft'; other names as they are. */
function sizeName(name: string): string {
  const match = /^(\d+)\s*X\s*(\d+)$/i.exec(name);
  return match ? `${match[1]} × ${match[2]} ft` : name;
}
