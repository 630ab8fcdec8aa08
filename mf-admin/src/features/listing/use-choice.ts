import { useRef, useState } from 'react';

/** Rows that were chosen to be done something with, all of them at once. */
export interface Choice<Item> {
  /** In the order of the list; what is no longer shown is not among them. */
  chosen: Item[];
  isChosen(item: Item): boolean;
  /** Chooses it, or no longer; with `range` all between it and the one before, too. */
  toggle(item: Item, range: boolean): void;
  chooseAll(isChosen: boolean): void;
}

export function useChoice<Item extends { _id: string }>(items: readonly Item[]): Choice<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef<string>(undefined);
  const isChosen = ({ _id }: Item) => ids.has(_id);

  const put = (some: readonly Item[], chosen: boolean) => {
    const next = new Set(ids);
    for (const { _id } of some) {
      if (chosen) next.add(_id);
      else next.delete(_id);
    }
    setIds(next);
  };

  return {
    chosen: items.filter(isChosen),
    isChosen,
    toggle(item, range) {
      const place = items.indexOf(item);
      const from = range ? items.findIndex(({ _id }) => _id === latest.current) : place;
      const [first, last] = from < 0 ? [place, place] : [from, place].toSorted((a, b) => a - b);
      put(items.slice(first, (last ?? place) + 1), !isChosen(item));
      latest.current = item._id;
    },
    chooseAll: (chosen) => (chosen ? put(items, true) : setIds(new Set())),
  };
}
