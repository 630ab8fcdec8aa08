import { buffer } from 'node:stream/consumers';
import type { IncomingHttpHeaders } from 'undici/types/header';
import type { ServiceLine } from './service-line';

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Read {
  path: string;
  headers?: Record<string, string>;
  withinMs: number;
}

/**
 * Asks a service with GET for JSON, body included, within the given time.
 * @throws ShopError 503, or what broke the body off
 */
export async function readWhole(
  line: ServiceLine,
  { path, headers, withinMs }: Read,
): Promise<WholeAnswer> {
  const until = performance.now() + withinMs;
  const answer = await line.ask(
    { path, method: 'GET', headers: { accept: 'application/json', ...headers } },
    withinMs,
  );
  const { statusCode: status, body } = answer;
  if (Buffer.isBuffer(body)) return { status, headers: answer.headers, body };
  const timer = setTimeout(
    () => body.destroy(new Error(`${path} was not read in time`)),
    Math.max(0, until - performance.now()),
  );
  try {
    return { status, headers: answer.headers, body: await buffer(body) };
  } finally {
    clearTimeout(timer);
  }
}
