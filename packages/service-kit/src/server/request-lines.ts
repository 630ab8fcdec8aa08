import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * One line of the log for each request, when it is over: method, route, status, milliseconds, and the
 * request's id, which the logger adds. The route is the pattern, not the address: nothing that a caller
 * wrote, such as a query or a body, gets into the log. Routes with `logLevel: 'warn'` write none.
 */
class RequestLines extends LogController {
  override incomingRequest(): void {
    // What became of it is said when it is over.
  }

  override routeNotFound(): void {
    // Its line says 404.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = requestLine(answeredBy(request, reply, reply.statusCode));
    if (error) reply.log.error({ ...line, err: error }, 'request broke off');
    else reply.log.info(line, 'request');
  }
}

/** How a request ended; also one that never came to Fastify. */
export interface Answered {
  method: string;
  route: string | null;
  status: number;
  elapsedMs: number;
}

export function answeredBy(
  { method, routeOptions }: FastifyRequest,
  { elapsedTime }: FastifyReply,
  status: number,
): Answered {
  return { method, route: routeOptions.url ?? null, status, elapsedMs: elapsedTime };
}

/** What the line says. */
export function requestLine({ elapsedMs, ...answered }: Answered) {
  return { ...answered, ms: Math.round(elapsedMs * 10) / 10 };
}

export const requestLines = (): LogController => new RequestLines();
