import { ApiError } from '@handloom/frontend-kit/api';

/** What the server said about a failure; undefined when it said nothing. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' && body.error ? body.error : undefined;
}
