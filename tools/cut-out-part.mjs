// node tools/cut-out-part.mjs svc-orders: leaves one part and the workspaces behind it in the root's package.json, and of
// their packages those that lie outside of its bundle, so that npm installs nothing else. For images, in a copy of the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const manifestOf = (folder) => path.join(root, folder, 'package.json');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const outside = read(path.join(root, 'packages/build-kit/packages-outside.json'));
const liesOutside = (name) =>
  outside.some((each) =>
    each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : name === each,
  );

function withThoseBehind(folder, seen = new Set()) {
  seen.add(folder);
  for (const name of Object.keys(read(manifestOf(folder)).dependencies ?? {})) {
    const behind = name.startsWith('@handloom/') ? `packages/${name.slice(10)}` : null;
    if (behind && !seen.has(behind)) withThoseBehind(behind, seen);
  }
  return [...seen];
}

function cut({ dependencies = {}, ...manifest }) {
  const left = Object.entries(dependencies).filter(([name]) => liesOutside(name));
  return { ...manifest, dependencies: Object.fromEntries(left), devDependencies: undefined };
}

const [part] = process.argv.slice(2);
if (!part) throw new Error('Name a part, such as svc-orders.');
const workspaces = withThoseBehind(part);
for (const folder of workspaces) {
  writeFileSync(manifestOf(folder), JSON.stringify(cut(read(manifestOf(folder))), null, 2));
}
writeFileSync(
  manifestOf('.'),
  JSON.stringify({ ...cut(read(manifestOf('.'))), workspaces }, null, 2),
);
