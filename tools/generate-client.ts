// generate-client.ts <schema> …: writes what `prisma generate` would, by Prisma's own packages. The command itself brings a
// studio and a database, 150 MB which nobody who starts the shop needs.
import { PrismaClientTsGenerator } from '@prisma/client-generator-ts';
import { getGenerator, loadSchemaContext } from '@prisma/internals';
import { sayOutcome } from './command-line';

/** Where the client goes, the schema says. @throws what is wrong with the schema, in Prisma's words */
async function generateClient(schemaPath: string): Promise<void> {
  const generator = await getGenerator({
    schemaContext: await loadSchemaContext({
      schemaPath: { cliProvidedPath: schemaPath },
      printLoadMessage: false,
    }),
    registry: {
      'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
    },
    skipDownload: true,
    cliCommand: 'generate',
  });
  try {
    await generator.generate();
  } finally {
    generator.stop();
  }
}

async function generateAll(schemas: string[]): Promise<void> {
  for (const schema of schemas) await generateClient(schema);
}

sayOutcome(generateAll(process.argv.slice(2)));
