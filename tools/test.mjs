// npm test: what must be installed first, then every test there is, in this same process.
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkNode, installPackages, ROOT } from './install.mjs';

checkNode();
installPackages({ forDeveloping: true });

process.chdir(ROOT);
const require = createRequire(import.meta.url);
require('tsx/cjs/api').register();
require(path.join(ROOT, 'tools', 'test-run', 'main.ts'));
