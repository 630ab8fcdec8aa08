// npm run graph: which workspace needs which, from their package.json, written to docs/packages.md.
import { REPOSITORY } from './repository';
import { GRAPH_PAGE, writeGraph } from './workspace-graph';

writeGraph(REPOSITORY).then(
  () => console.log(`${GRAPH_PAGE} is current`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
