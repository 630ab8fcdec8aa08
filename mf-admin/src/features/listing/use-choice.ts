import { useRef, useState } from 'react';

/** Rows that were chosen to be done something with, all of them at once. */
export interface Choice<Item> {
  /** In the order of the list. What is no longer shown is not among them, also when it comes back; but see `chooseThese`. */
  chosen: Item[];
  /** How many of them are on other pages. */
  elsewhere: number;
  isChosen(item: Item): boolean;
  /** Chooses it, or no longer; with `range` all between it and the one before, too. */
  toggle(item: Item, range: boolean): void;
  chooseAll(isChosen: boolean): void;
  /** Chooses just these, also those of other pages, until the list is one of other rows. */
  chooseThese(items: readonly Item[]): void;
  /** Something was done with them: those of other pages are as they were read before. */
  done(): void;
}

/** @param listOf what the list is of, whichever page of it is shown */
export function useChoice<Item extends { _id: string }>(
  items: readonly Item[],
  listOf?: string,
): Choice<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [read, setRead] = useState<{ listOf?: string | undefined; items: readonly Item[] }>(NONE);
  const latest = useRef<string>(undefined);
  const isChosen = ({ _id }: Item) => ids.has(_id);
  const here = items.filter(isChosen);
  const ofAllPages = read.listOf === listOf ? read.items : NONE.items;
  const chosen = ofAllPages.length > 0 ? merged(ofAllPages, items).filter(isChosen) : here;
  // Back among others, perhaps below the fold, it would be done something with that was asked for these.
  if (chosen.length < ids.size) setIds(new Set(chosen.map(({ _id }) => _id)));

  const put = (some: readonly Item[], areChosen: boolean) => {
    const next = new Set(ids);
    for (const { _id } of some) {
      if (areChosen) next.add(_id);
      else next.delete(_id);
    }
    setIds(next);
  };
  const chooseThese = (these: readonly Item[]) => {
    setRead({ listOf, items: these });
    setIds(new Set(these.map(({ _id }) => _id)));
  };

  return {
    chosen,
    elsewhere: chosen.length - here.length,
    isChosen,
    toggle(item, range) {
      const place = items.indexOf(item);
      const from = range ? items.findIndex(({ _id }) => _id === latest.current) : place;
      const [first, last] = from < 0 ? [place, place] : [from, place].sort((a, b) => a - b);
      put(items.slice(first, (last ?? place) + 1), !isChosen(item));
      latest.current = item._id;
    },
    chooseAll: (areChosen) => (areChosen ? put(items, true) : chooseThese([])),
    chooseThese,
    done: () => ofAllPages.length > 0 && chooseThese([]),
  };
}

const NONE = { items: [] };

/** In the order in which they were read; what is shown is newer. */
function merged<Item extends { _id: string }>(read: readonly Item[], shown: readonly Item[]) {
  return [...new Map([...read, ...shown].map((item) => [item._id, item])).values()];
}
