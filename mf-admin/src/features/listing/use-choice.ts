import { useRef, useState } from 'react';

/** Rows that were chosen to be done something with, all of them at once. */
export interface Choice<Item> {
  /** In the order of the list. What is no longer shown is not among them, also when it comes back. */
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
  const chosen = items.filter(isChosen);
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

  return {
    chosen,
    isChosen,
    toggle(item, range) {
      const place = items.indexOf(item);
      const from = range ? items.findIndex(({ _id }) => _id === latest.current) : place;
      const [first, last] = from < 0 ? [place, place] : [from, place].sort((a, b) => a - b);
      put(items.slice(first, (last ?? place) + 1), !isChosen(item));
      latest.current = item._id;
    },
    chooseAll: (areChosen) => (areChosen ? put(items, true) : setIds(new Set())),
  };
}
