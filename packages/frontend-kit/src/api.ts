export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

interface ApiErrorOptions {
  errors?: Record<string, string>;
  body?: unknown;
}

/**
 * A call that did not succeed. `status` 0: no answer of the shop came. `errors` maps payload fields to sentences.
 * `message` always says something; `sentence` is only what the server itself said.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly sentence?: string;
  readonly errors?: Record<string, string>;
  /** The parsed body, for failures that carry more than sentences. */
  readonly body: unknown;

  constructor(status: number, sentence?: string, { errors, body }: ApiErrorOptions = {}) {
    super(sentence ?? ownWords(status));
    this.status = status;
    this.sentence = sentence;
    this.errors = errors;
    this.body = body;
  }
}

function ownWords(status: number): string {
  return status === 0 ? UNREACHABLE : 'Something went wrong in the shop. Please try again.';
}

/** Whether a call was refused because nobody is signed in, or no longer. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 401;

/** What the server said about a failure, else the caller's own words for it. */
export function sentenceOf(failure: unknown, otherwise: string): string {
  return (failure instanceof ApiError && failure.sentence) || otherwise;
}

/** What an answer is checked against: zod's schemas, and readers that are lighter. */
export interface AnswerSchema<T> {
  safeParse(body: unknown): { success: true; data: T } | { success: false };
}

interface SendInit<T> {
  /** Sent as JSON; `FormData` as it is. */
  body?: unknown;
  schema?: AnswerSchema<T>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent to its end also when the page is closed meanwhile. */
  keepalive?: boolean;
}

interface GetInit {
  /** Sees an answer that succeeded, for what its headers say. */
  onAnswer?: (response: Response) => void;
  signal?: AbortSignal;
}

type SignedOutListener = (url: string) => void;
const signedOutListeners = new Set<SignedOutListener>();

/**
 * Tells of each call that the shop refused because nobody is signed in, or no longer. Of this part's own calls: each part
 * brings its copy of this file.
 * @returns ends it
 */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => void signedOutListeners.delete(listener);
}

/** The shop answers within twelve seconds, or says that it cannot: what takes longer has met a line that hangs. */
const ANSWER_WITHIN_MS = 30_000;

/** Browsers refuse to outlive the page for more than 64 kB; a letter is three bytes at most. */
const KEPT_ALIVE_LETTERS = 20_000;

/**
 * `GET` as JSON. With a schema the answer is checked against it.
 * @throws {ApiError}
 */
export function apiGet<T>(
  url: string,
  schema?: AnswerSchema<T>,
  { onAnswer, signal }: GetInit = {},
): Promise<T> {
  return checked(answerTo(url, { method: 'GET', signal }, onAnswer), schema);
}

/**
 * @returns the parsed answer
 * @throws {ApiError}
 */
export function apiSend<T = unknown>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { body, schema, headers, signal, keepalive }: SendInit<T> = {},
): Promise<T> {
  const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body);
  const answer = answerTo(url, {
    method,
    signal,
    keepalive: keepalive && (json ?? '').length <= KEPT_ALIVE_LETTERS,
    body: json ?? (body as FormData | undefined),
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
  });
  return checked(answer, schema);
}

async function checked<T>(
  answer: Promise<[status: number, body: unknown]>,
  schema?: AnswerSchema<T>,
): Promise<T> {
  const [status, body] = await answer;
  if (!schema) return body as T;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(status, undefined, { body });
  return parsed.data;
}

async function answerTo(
  url: string,
  init: RequestInit,
  onAnswer?: (response: Response) => void,
): Promise<[status: number, body: unknown]> {
  let response: Response;
  let text: string;
  // Files may be on their way for longer.
  const isForm = init.body instanceof FormData;
  try {
    response = await fetch(url, {
      credentials: 'same-origin',
      ...init,
      signal: init.signal ?? (isForm ? null : AbortSignal.timeout(ANSWER_WITHIN_MS)),
      headers: { accept: 'application/json', ...init.headers },
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0);
  }
  const body = fromJson(text);
  // The shop speaks JSON alone: the login page of a network, a filter's or a proxy's own words are none of its answers.
  if (body === undefined) throw new ApiError(0);
  if (response.status === 401) signedOutListeners.forEach((tell) => tell(url));
  if (!response.ok) throw failureOf(response.status, body);
  onAnswer?.(response);
  return [response.status, body];
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(status: number, body: unknown): ApiError {
  const { message, error, errors } = (body ?? {}) as {
    message?: unknown;
    error?: unknown;
    errors?: Record<string, string>;
  };
  const sentence = [message, error].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return new ApiError(status, sentence, { errors, body });
}
