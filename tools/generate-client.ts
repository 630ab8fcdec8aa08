import { PrismaClientTsGenerator } from '@prisma/client-generator-ts';
import { getGenerator, loadSchemaContext } from '@prisma/internals';

/**
 * What `prisma generate` does, by its own packages: the command brings a studio and a database of its own, 150 MB which
 * nobody who starts the shop needs.
 * @param schemaPath says where the client goes
 * @throws what is wrong with the schema, in Prisma's words
 */
export async function generateClient(schemaPath: string): Promise<void> {
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
