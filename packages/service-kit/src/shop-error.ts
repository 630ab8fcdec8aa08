import type { Failure } from '@handloom/contracts/failure';

interface ShopErrorOptions {
  /** Stable name for logs and tests, such as `category-in-use`. */
  code: string;
  /** Sentences by field name. */
  errors?: Record<string, string>;
  /** Further keys of the answer, such as the current prices of a refused order. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A failure that the client is told of: one sentence and the right status. */
export class ShopError extends Error {
  readonly status: number;
  readonly code: string;
  readonly options: ShopErrorOptions;

  constructor(status: number, sentence: string, options: ShopErrorOptions) {
    super(sentence);
    this.status = status;
    this.code = options.code;
    this.options = options;
  }
}

export function notFound(what: string): ShopError {
  return new ShopError(404, `${what} not found.`, { code: 'not-found' });
}

export function notSignedIn(): ShopError {
  return new ShopError(401, 'Please sign in to continue.', { code: 'signed-out' });
}

export function forbidden(): ShopError {
  return new ShopError(403, 'You are not allowed to do this.', { code: 'forbidden' });
}

/** The one shape of every failure. */
export function failureBody(
  sentence: string,
  { errors, details }: Pick<ShopErrorOptions, 'errors' | 'details'> = {},
): Failure & Record<string, unknown> {
  return {
    ...details,
    success: false,
    error: sentence,
    message: sentence,
    ...(errors && { errors }),
  };
}
