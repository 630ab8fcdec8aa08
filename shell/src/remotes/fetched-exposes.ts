import { ownerOf, type FragmentName } from '@handloom/contracts/pages';
import { failures } from '../reports/failures';
import type { Exposed, LoadExpose } from './components';
import { withRetries } from './with-retries';

/** The code of pages and fragments, as it comes. What could not be had in spite of retries is reported. */
export function fetchedExposes(loadExpose: LoadExpose) {
  const ready = new Map<FragmentName, Exposed>();
  const loading = new Map<FragmentName, Promise<Exposed>>();
  const withPatience = withRetries(loadExpose);

  const anew: LoadExpose = (name) =>
    withPatience(name).catch((error: unknown) => {
      failures().push({ kind: 'load', part: ownerOf(name), error });
      throw error;
    });

  const once: LoadExpose = (name) => {
    const running = loading.get(name);
    if (running) return running;
    const promise = anew(name).then((exposed) => {
      ready.set(name, exposed);
      return exposed;
    });
    loading.set(name, promise);
    // A later attempt must ask again.
    promise.catch(() => loading.delete(name));
    return promise;
  };

  return { ready: (name: FragmentName) => ready.get(name), once, anew };
}
