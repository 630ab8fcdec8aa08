import { useState } from 'react';
import { Button } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { CloseIcon } from '@handloom/ui/icons';
import { SelectField } from '@handloom/ui/select-field';
import { handOnFocus } from './hand-on-focus';
import styles from './list-filters.module.scss';
import { SearchBox } from './search-box';
import type { Column, Sorting } from './data-table';
import type { AddressQuery } from './use-address-query';
import { useTypedDay, type TellDay } from './use-typed-day';

/** One of several words; the first option's value is empty, and filters nothing. */
export interface ChoiceFilter {
  /** Its key in the page's address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** It says whose list this is, and stays when the filters are cleared. */
  isKept?: true;
}

/** Between two days, both of which belong to it; the keys are `from` and `to`. */
export interface DaysFilter {
  /** What happened on them. */
  days: string;
}

/** By what a link from another page says, such as one account: it shows while it is in use, and can be taken away. */
export interface LinkedFilter {
  /** Its key in the page's address. */
  name: string;
  /** What the list then has, such as 'Orders of Asha'. */
  linked: string;
}

export type ListFilter = ChoiceFilter | DaysFilter | LinkedFilter;

const DAYS = { from: 'from', to: 'to' };

/** The keys of the address that hold what a list is filtered by, which what it is sorted by is not. */
export function filterKeys(filters: readonly ListFilter[]): string[] {
  const keys = filters.flatMap((each) => ('days' in each ? Object.keys(DAYS) : each.name));
  return ['search', ...keys.filter((key) => key !== 'sort')];
}

export interface ListFiltersProps {
  /** How often all were cleared: what is typed in them and in no address yet goes with that, as half a date does. */
  cleared: number;
  address: Pick<AddressQuery, 'query' | 'change'>;
  /** Says what is searched; without it there is no search. */
  search?: string | undefined;
  filters: readonly ListFilter[];
  columns: readonly Column[];
  sorting: Sorting | undefined;
  /** What the server finds wrong, by key. The list says it, which is in sight where the filters are not. */
  errors: Record<string, string>;
  /** Id of where the list says it. */
  saidBy: string;
}

/** Search and filters above a table. On narrow screens a button brings the filters out, and sorting is among them. */
export function ListFilters(props: ListFiltersProps) {
  const { cleared, address, search, filters, columns, sorting, errors, saidBy } = props;
  const { query, change } = address;
  const [isOpen, setOpen] = useState(false);
  const inUse = filterKeys(filters).filter((key) => key !== 'search' && query.get(key)).length;
  if (search === undefined && filters.length === 0) return null;
  return (
    <div className={classNames(styles.row, isOpen && styles.open)}>
      {search !== undefined && (
        <SearchBox
          key={cleared}
          label={search}
          value={query.get('search') ?? ''}
          onSearch={(text, goesOn) => change({ search: text }, { replace: goesOn })}
        />
      )}
      {filters.length > 0 && (
        <Button
          look="outline"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
        </Button>
      )}
      <div className={styles.filters}>
        {filters.map((filter) =>
          'linked' in filter ? null : 'days' in filter ? (
            <Days
              key={`${filter.days} ${cleared}`}
              label={filter.days}
              {...{ address, errors, saidBy }}
            />
          ) : (
            <SelectField
              key={filter.name}
              className={styles.choice}
              label={filter.label}
              hideLabel
              options={filter.options}
              value={query.get(filter.name) ?? ''}
              onChange={({ target }) => change({ [filter.name]: target.value })}
            />
          ),
        )}
        {sorting && <SortField columns={columns} sorting={sorting} />}
      </div>
      <LinkedFilters filters={filters} address={address} />
    </div>
  );
}

/** In sight also where the others are behind a button: nobody would guess why so little is listed. */
function LinkedFilters({
  filters,
  address: { query, change },
}: Pick<ListFiltersProps, 'filters' | 'address'>) {
  return filters.map((filter) =>
    'linked' in filter && query.get(filter.name) ? (
      <p key={filter.name} className={styles.linked}>
        <span>{filter.linked}</span>
        <button
          ref={handOnFocus}
          type="button"
          aria-label={`Remove filter: ${filter.linked}`}
          title="Remove filter"
          onClick={() => change({ [filter.name]: null })}
        >
          <CloseIcon size={16} />
        </button>
      </p>
    ) : null,
  );
}

interface DaysProps extends Pick<ListFiltersProps, 'address' | 'errors' | 'saidBy'> {
  label: string;
}

function Days({ label, address: { query, change }, errors, saidBy }: DaysProps) {
  return (
    <div role="group" aria-label={label} className={styles.days}>
      {Object.entries(DAYS).map(([key, word]) => (
        <label key={key} className={styles.day}>
          {key === 'from' ? label : word}
          <Day
            label={`${label} ${word}`}
            wrongBy={errors[key] === undefined ? undefined : saidBy}
            day={query.get(key) ?? ''}
            onDay={(day, goesOn) => change({ [key]: day }, { replace: goesOn })}
          />
        </label>
      ))}
    </div>
  );
}

interface DayProps {
  label: string;
  /** Id of what says why it is wrong. */
  wrongBy: string | undefined;
  day: string;
  onDay: TellDay;
}

function Day({ label, wrongBy, day, onDay }: DayProps) {
  const field = useTypedDay(day, onDay);
  const wrong = wrongBy !== undefined && { 'aria-invalid': true, 'aria-describedby': wrongBy };
  return <input {...field} aria-label={label} {...wrong} />;
}

/** In place of the heads of the columns, where rows are cards. */
function SortField({ columns, sorting }: { columns: readonly Column[]; sorting: Sorting }) {
  const options = columns.flatMap(({ label, kind, sort }) => {
    const [last, first] = kind === 'number' ? ['largest', 'smallest'] : ['latest', 'earliest'];
    return sort
      ? [
          { value: sort.descending, label: `${label}, ${last} first` },
          { value: sort.ascending, label: `${label}, ${first} first` },
        ]
      : [];
  });
  return (
    <SelectField
      className={styles.sort}
      label="Sort"
      hideLabel
      options={options}
      value={sorting.by}
      onChange={({ target }) => sorting.onSort(target.value)}
    />
  );
}
