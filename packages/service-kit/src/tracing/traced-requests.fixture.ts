// A process that is traced, for the test of what is: it asks itself for these addresses, and ends.
import { endTracing, startTracing } from './start-tracing';

startTracing('a part');
const { createServer } = require('node:http') as typeof import('node:http');

const server = createServer((_request, response) => response.end());
server.listen(0, '127.0.0.1', async () => {
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  for (const path of process.argv.slice(2)) await fetch(`http://127.0.0.1:${port}${path}`);
  await endTracing();
  process.exit();
});
