import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** brotli 4 takes about as long as gzip 6 and is a fifth smaller; higher is for what is made once. */
const LEVEL_PER_REQUEST = 4;

/** Compresses texts of routes that do not opt out. Built assets and cached documents come compressed. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL_PER_REQUEST } },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|[\w.-]+\+json|xml))/,
  });
}
