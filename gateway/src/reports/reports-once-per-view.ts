import { LRUCache } from 'lru-cache';

const MOST_VIEWS = 10_000;

/** Whether something is told of a view for the first time. @param what one of few: kinds of errors times parts, names of vitals */
export function oncePerView() {
  const views = new LRUCache<string, Set<string>>({ max: MOST_VIEWS });
  return (view: string, what: string): boolean => {
    const told = views.get(view) ?? new Set();
    views.set(view, told);
    if (told.has(what)) return false;
    told.add(what);
    return true;
  };
}
