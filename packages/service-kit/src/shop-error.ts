import type { Failure } from '@handloom/contracts/failure';

interface ShopErrorOptions {
  /** Sentences by field name. */
  errors?: Record<string, string>;
  /** Further keys of the answer, such as the current prices of a refused order. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A failure that the client is told of: one sentence and the right status. */
export class ShopError extends Error {
  readonly status: number;
  /** Stable name for logs and tests, such as `category-in-use`. */
  readonly code: string;
  readonly options: ShopErrorOptions;

  constructor(status: number, code: string, sentence: string, options: ShopErrorOptions = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

export function notFound(what: string): ShopError {
  return new ShopError(404, 'not-found', `${what} not found.`);
}

/** The one shape of every failure. */
export function failureBody(
  sentence: string,
  { errors, details }: ShopErrorOptions = {},
): Failure & Record<string, unknown> {
  return {
    ...details,
    success: false,
    error: sentence,
    message: sentence,
    ...(errors && { errors }),
  };
}
