import type { FormEvent } from 'react';
import { useMoney } from '@handloom/frontend-kit/money';
import { SelectField } from '@handloom/ui/select-field';
import { useProducts } from '../products/api/list-products';
import { useSizes } from './api/list-sizes';
import { categoryPath, isFiltered, listingsOf, type CategoryChoice } from './category-address';
import styles from './category-filters.module.scss';
import { ClearFilters } from './clear-filters';
import { PriceFields } from './price-fields';
import { sizeOptions } from './size-options';
import { sortOptions } from './sort-options';
import { useTypedPrices } from './use-typed-prices';

export interface CategoryFiltersProps {
  choice: CategoryChoice;
  onChoose(change: Partial<CategoryChoice>): void;
  onClear(change: Partial<CategoryChoice>): void;
}

/**
 * Selects act at once; prices wait for them, Enter or Apply, or every digit would be a search. Without scripts
 * all of it is a form that Apply sends. On phones the rugs come first: one line tells what is chosen, and opens the rest.
 */
export function CategoryFilters({ choice, onChoose, onClear }: CategoryFiltersProps) {
  const money = useMoney();
  const { data: knownSizes = [] } = useSizes();
  const prices = useTypedPrices(choice);
  // Where nothing is left, they are cleared from there.
  const isEmpty = useProducts(listingsOf(choice)[0] ?? null).data?.products.length === 0;

  /** What stands in the fields of the price counts with whatever is chosen. */
  const choose = (change: Partial<CategoryChoice>) =>
    onChoose({ ...prices.take().range, ...change });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { range, firstWrong } = prices.take();
    if (range) return onChoose(range);
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
  };

  const sizes = sizeOptions(knownSizes, choice.size);
  const orders = sortOptions(choice.category, choice.search);
  const told = [
    choice.size && sizes.find(({ value }) => value === choice.size)?.label.split(',')[0],
    choice.minPrice && `from\u00a0${money.catalogue(Number(choice.minPrice))}`,
    choice.maxPrice && `to\u00a0${money.catalogue(Number(choice.maxPrice))}`,
    choice.sort && orders.find(({ value }) => value === choice.sort)?.label,
  ];

  return (
    <form
      className={styles.filters}
      onSubmit={apply}
      aria-label="Filters"
      data-keep-clear="at-start"
      method="get"
      action={categoryPath(choice.category)}
    >
      {choice.search && <input type="hidden" name="search" value={choice.search} />}
      <details>
        <summary>
          Filter and sort
          <span>{told.filter(Boolean).join(' · ')}</span>
        </summary>
      </details>
      <SelectField
        label="Size"
        name="size"
        className={styles.size}
        value={choice.size}
        options={sizes}
        onChange={(event) => choose({ size: event.target.value })}
      />
      <PriceFields {...prices} />
      {isFiltered(choice) && !isEmpty && (
        <ClearFilters onClear={onClear} look="quiet" className={styles.clear} />
      )}
      <SelectField
        label="Sort by"
        name="sort"
        className={styles.sort}
        value={choice.sort}
        options={orders}
        onChange={(event) => choose({ sort: event.target.value })}
      />
    </form>
  );
}
