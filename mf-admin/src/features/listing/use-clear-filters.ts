import { useState } from 'react';
import { filterKeys, type ListFilter } from './list-filters';
import type { AddressQuery } from './use-address-query';

/** Takes away all filters of a list that are in use; `clear` is nothing where none is. */
export function useClearFilters(address: AddressQuery, filters: readonly ListFilter[]) {
  const [cleared, setCleared] = useState(0);
  const clearable = filters.filter((each) => !('isKept' in each));
  const inUse = filterKeys(clearable).filter((key) => address.query.get(key));
  const clear = () => {
    setCleared(cleared + 1);
    address.change(Object.fromEntries(inUse.map((key) => [key, null])));
  };
  return { cleared, clear: inUse.length > 0 ? clear : undefined };
}
