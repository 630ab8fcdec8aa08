import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseTrouble } from '../database/database-trouble';
import { isFullDisk } from '../full-disk';
import { speakPlainly } from './plain-sentences';
import { failureBody, ShopError } from '../shop-error';

/** Sentences for what Fastify itself refuses. */
const REFUSALS: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This content type is not supported.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request size does not match its body.'],
};

/** What a file or a picture has said of itself when it cannot be read after all: its failure would be kept for a year. */
const OF_CONTENT = [
  'content-type',
  'content-length',
  'content-disposition',
  'cache-control',
  'etag',
];

const FULL_DISK =
  'There is no room left on the disk of the shop. Nothing was saved: whoever runs the shop has to make some.';
const NOT_VALID = 'This is not allowed here';
/** A database that restarts needs a moment; a conflict between two calls is over at once. */
const RETRY_AFTER_SECONDS = { away: '2', busy: '1' };

/** The one mapper from anything thrown to the one failure shape. */
export function mapFailures(app: FastifyInstance): void {
  speakPlainly();
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(failureBody('There is nothing at this address.')),
  );

  app.setErrorHandler((error: FastifyError, request, reply) => {
    for (const name of OF_CONTENT) {
      reply.removeHeader(name);
      // Of a stream Fastify has given them to Node already, and takes the type from there.
      reply.raw.removeHeader(name);
    }
    if (error instanceof ShopError) {
      // What is the shop's own fault is told with its cause, for whoever runs it.
      if (error.status >= 500) request.log.error({ err: error, code: error.code }, error.message);
      else request.log.info({ code: error.code, status: error.status }, error.message);
      return reply
        .code(error.status)
        .headers(error.options.headers ?? {})
        .send(failureBody(error.message, error.options));
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = fieldSentences(error.validation);
      const sentence = Object.values(errors)[0] ?? error.validation[0]?.message ?? NOT_VALID;
      return reply.code(400).send(failureBody(sentence, { errors }));
    }
    const refusal = REFUSALS[error.code];
    if (refusal) return reply.code(refusal[0]).send(failureBody(refusal[1]));
    // Before the database: who breaks off within a body resets a connection, too.
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.code(error.statusCode).send(failureBody(error.message));
    }
    if (isFullDisk(error)) {
      request.log.error({ err: error }, 'a disk is full');
      return reply.code(507).send(failureBody(FULL_DISK));
    }
    const trouble = databaseTrouble(error);
    if (trouble) {
      request.log.error({ err: error }, `the database is ${trouble}`);
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS[trouble])
        .send(failureBody('This part of the shop is busy. Please try again in a moment.'));
    }
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send(failureBody('Something went wrong on our side. Please try again.'));
  });
}

/** First sentence per field; the key is the payload's own name without its path (`city`, not `user.city`). */
function fieldSentences(
  issues: readonly { instancePath: string; message?: string | undefined }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath
      .split('/')
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .at(-1);
    if (field) errors[field] ??= issue.message ?? NOT_VALID;
  }
  return errors;
}
