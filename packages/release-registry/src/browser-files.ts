import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Browser files of a build, before they are uploaded. */
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
