import { useState, type FormEvent } from 'react';
import type { Size } from '@handloom/contracts/catalogue';
import { currencySign } from '@handloom/contracts/money-format';
import { useHost } from '@handloom/frontend-kit/host-context';
import { useMoney } from '@handloom/frontend-kit/money';
import { Button } from '@handloom/ui/button';
import { SelectField } from '@handloom/ui/select-field';
import { TextField } from '@handloom/ui/text-field';
import { useProducts } from '../products/api/list-products';
import { useSizes } from './api/list-sizes';
import {
  amountIn,
  categoryPath,
  inOrder,
  isFiltered,
  listingsOf,
  type CategoryChoice,
} from './category-address';
import styles from './category-filters.module.scss';
import { ClearFilters } from './clear-filters';
import { sortOptions } from './sort-options';

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
  const currency = currencySign(useHost().settings.currency.catalogue);
  const money = useMoney();
  const { data: sizes = [] } = useSizes();
  const [minPrice, setMinPrice] = useState(choice.minPrice);
  const [maxPrice, setMaxPrice] = useState(choice.maxPrice);
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState(choice);
  // Back and forward change the address under the fields.
  if (chosen.minPrice !== choice.minPrice || chosen.maxPrice !== choice.maxPrice) {
    setChosen(choice);
    setMinPrice(choice.minPrice);
    setMaxPrice(choice.maxPrice);
  }
  // Where nothing is left, they are cleared from there.
  const isEmpty = useProducts(listingsOf(choice)[0] ?? null).data?.products.length === 0;

  const wrong = [minPrice, maxPrice].findIndex(isNoPrice);
  const isRefused = asked && wrong >= 0;

  /** What stands in the fields counts with whatever is chosen; what is no price stays there to be mended. */
  const choose = (change: Partial<CategoryChoice>) => {
    setAsked(wrong >= 0);
    if (wrong >= 0) return onChoose(change);
    const range = inOrder({
      minPrice: amountIn(minPrice) ?? '',
      maxPrice: amountIn(maxPrice) ?? '',
    });
    setMinPrice(range.minPrice);
    setMaxPrice(range.maxPrice);
    onChoose({ ...range, ...change });
  };
  const applyPrices = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wrong < 0) return choose({});
    setAsked(true);
    const name = wrong === 0 ? 'minPrice' : 'maxPrice';
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  };
  const knownSizes = sizes.map((size) => ({ value: size.name, label: sizeName(size) }));
  // A size from an old link is still shown as what is chosen.
  const sizeOptions =
    knownSizes.some(({ value }) => value === choice.size) || !choice.size
      ? knownSizes
      : [{ value: choice.size, label: choice.size }, ...knownSizes];
  const orders = sortOptions(choice.category, choice.search);
  const told = [
    choice.size && sizeOptions.find(({ value }) => value === choice.size)?.label.split(',')[0],
    choice.minPrice && `from\u00a0${money.catalogue(Number(choice.minPrice))}`,
    choice.maxPrice && `to\u00a0${money.catalogue(Number(choice.maxPrice))}`,
    choice.sort && orders.find(({ value }) => value === choice.sort)?.label,
  ];

  return (
    <form
      className={styles.filters}
      onSubmit={applyPrices}
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
        options={[{ value: '', label: 'All sizes' }, ...sizeOptions]}
        onChange={(event) => choose({ size: event.target.value })}
      />
      <div className={styles.prices}>
        <TextField
          label={`Price from (${currency})`}
          name="minPrice"
          inputMode="numeric"
          value={minPrice}
          aria-invalid={isRefused && isNoPrice(minPrice)}
          onChange={(event) => setMinPrice(event.target.value)}
        />
        <TextField
          label={`to (${currency})`}
          name="maxPrice"
          inputMode="numeric"
          value={maxPrice}
          aria-invalid={isRefused && isNoPrice(maxPrice)}
          onChange={(event) => setMaxPrice(event.target.value)}
        />
        <Button type="submit" look="outline">
          Apply
        </Button>
        {isRefused && (
          <p role="alert" className={styles.refusal}>
            A price is a number, such as 50000.
          </p>
        )}
      </div>
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

const isNoPrice = (typed: string) => typed.trim() !== '' && amountIn(typed) === null;

/** '5X8' → '5 × 8 ft, 152 × 244 cm': most of the world does not measure rooms in feet. Other names as they are. */
function sizeName({ name, widthCm, heightCm }: Size): string {
  const match = /^(\d+)\s*X\s*(\d+)$/i.exec(name);
  const sides = [widthCm, heightCm ?? []].flat().map(Math.round);
  return `${match ? `${match[1]} × ${match[2]} ft` : name}, ${sides.join(' × ')} cm`;
}
