import { ShopError } from '../shop-error';

/** Whether somebody else has changed the thing since the edit began. A caller that names no version does not ask. */
export function isStale(opened: number | undefined, { version }: { version: number }): boolean {
  return opened !== undefined && opened !== version;
}

/** @param current the thing as it is now, in the shape of the API, to show the difference */
export function versionConflict(what: string, current: unknown): ShopError {
  return new ShopError(409, `Somebody else has changed this ${what} since you opened it.`, {
    code: 'version-conflict',
    details: { current },
  });
}
