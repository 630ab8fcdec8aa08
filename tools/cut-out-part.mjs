// node tools/cut-out-part.mjs svc-orders: leaves one part and the workspaces behind it in the root's
// package.json, so that npm installs nothing for the others. For images, in a copy of the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const manifestOf = (folder) => path.join(root, folder, 'package.json');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

function withThoseBehind(folder, seen = new Set()) {
  seen.add(folder);
  for (const name of Object.keys(read(manifestOf(folder)).dependencies ?? {})) {
    const behind = name.startsWith('@handloom/') ? `packages/${name.slice(10)}` : null;
    if (behind && !seen.has(behind)) withThoseBehind(behind, seen);
  }
  return [...seen];
}

const [part] = process.argv.slice(2);
if (!part) throw new Error('Name a part, such as svc-orders.');
const workspaces = withThoseBehind(part);
for (const folder of workspaces) {
  const manifest = read(manifestOf(folder));
  delete manifest.devDependencies;
  writeFileSync(manifestOf(folder), JSON.stringify(manifest, null, 2));
}
const manifest = read(manifestOf('.'));
delete manifest.devDependencies;
writeFileSync(manifestOf('.'), JSON.stringify({ ...manifest, workspaces }, null, 2));
