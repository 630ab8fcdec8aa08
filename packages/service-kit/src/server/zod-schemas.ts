import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Schemas of routes are zod's. Named when the server is made, and not after, Fastify's own compilers are never loaded:
 * a hundred files, in each process that starts and in each test file.
 */
export const zodSchemas = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
  // Fastify's type of this option knows JSON schemas only.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
