import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FILES_BASE, type ReleaseDescription } from '@handloom/contracts/release';

/** Browser files of a build, before they are uploaded; in earlier releases also in the store. */
export const CLIENT = 'client';
/** Browser files of all parts and versions, once each, beside the parts in the store. */
export const FILES = 'files';

/** Where the browser files of a release lie: of a build, or of a version in the store. */
export async function browserFolder(folder: string): Promise<string> {
  const own = path.join(folder, CLIENT);
  const isThere = await stat(own).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isThere ? own : path.resolve(folder, '..', '..', FILES);
}

/** Address of that folder, with a slash at its end. */
export function baseOf({ name, version, integrity }: ReleaseDescription): string {
  return integrity ? FILES_BASE : `/assets/${name}/${version}/`;
}
