// npm run graph: which workspace needs which, from their package.json, written to docs/packages.md.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from './repository';
import { drawGraph } from './workspace-graph';

const PAGE = 'docs/packages.md';

drawGraph(REPOSITORY).then(
  async (page) => {
    await writeFile(path.join(REPOSITORY, PAGE), page);
    console.log(`${PAGE} is current`);
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
