import { ApiError } from '@handloom/frontend-kit/api';

/** What the server said about a failure, or that it could not be reached; else the default. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 0) return error.message;
  const said = (error.body as { message?: unknown } | null | undefined)?.message;
  return typeof said === 'string' && said !== '' ? said : otherwise;
}
