import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Jest runs each file's tests within an AsyncLocalStorage of its own, and never ends it: every promise of a
 * process carries what the storages of all files before it say. That was an eighth of the processor time of
 * services' and pages' tests.
 */
const used = new Set<AsyncLocalStorage<unknown>>();
const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
  used.add(this);
  return Reflect.apply(run, this, args);
} as typeof run;

/** Once a file is over. One that is used again counts again. */
export function forgetContexts(): void {
  for (const storage of used) storage.disable();
  used.clear();
}
