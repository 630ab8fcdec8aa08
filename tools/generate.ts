// npm run generate: the Prisma clients of the services.
import { generateClients } from './generate-clients';

generateClients().then(
  (folders) => console.log(folders.length > 0 ? `generated ${folders.join(', ')}` : 'up to date'),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
