import { LRUCache } from 'lru-cache';

const MOST_VIEWS = 10_000;
/** Of one view: kinds of errors times parts are fewer. */
const MOST_OF_A_VIEW = 100;

/** Whether something is told of a view for the first time. */
export function oncePerView() {
  const views = new LRUCache<string, Set<string>>({ max: MOST_VIEWS });
  return (view: string, what: string): boolean => {
    const told = views.get(view) ?? new Set();
    views.set(view, told);
    if (told.has(what) || told.size >= MOST_OF_A_VIEW) return false;
    told.add(what);
    return true;
  };
}
