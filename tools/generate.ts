import { runTool } from './command-line';
import { generateClients } from './generate-clients';

const USAGE = `Usage: npm run generate
The Prisma clients of the services, where they are not of the schema as it is.`;

runTool({ usage: USAGE, words: 0 }, async () => {
  const folders = await generateClients();
  return folders.length > 0 ? `generated ${folders.join(', ')}` : 'up to date';
});
