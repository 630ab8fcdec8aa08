// npm run graph: which workspace needs which, from their package.json, written to docs/packages.md.
import { runTool } from './command-line';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { GRAPH_PAGE, writeGraph } from './workspace-graph';

runTool({ usage: 'Usage: npm run graph', words: 0 }, async () => {
  await writeGraph(REPOSITORY);
  return `${GRAPH_PAGE} is current`;
});
