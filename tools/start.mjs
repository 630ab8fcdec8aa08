// npm start: everything that `tools/launcher` needs to run, then the launcher in this same process.
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkNode, installPackages, ROOT } from './install.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

checkNode();
stopWithNpm();
installPackages({ forDeveloping: false });

process.chdir(ROOT);
const require = createRequire(import.meta.url);
require('tsx/cjs/api').register();
require(path.join(ROOT, 'tools', 'launcher', 'main.ts'));
