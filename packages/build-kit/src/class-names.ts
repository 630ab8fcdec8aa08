import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A readable name that is the same in the browser and the server build, on every machine:
 * 'button_primary_1a2b3'. The container is part of it, so that two microfrontends built with
 * different versions of one primitive never restyle each other. All classes of a file end alike: that
 * compresses well, in styles, scripts and documents.
 */
export function className(container: string, file: string, local: string): string {
  const root = packageFolder(file);
  const place = `${path.basename(root)}/${path.relative(root, file).split(path.sep).join('/')}`;
  const hash = createHash('sha256').update(`${container} ${place}`).digest('hex');
  return `${path.basename(file).split('.')[0]}_${local}_${hash.slice(0, 5)}`;
}

function packageFolder(file: string): string {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
  }
  return folder;
}
