import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** @returns whether it answers, or will; otherwise whoever came before is asked, and Fastify last */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Every request comes to `answer` before it comes to anybody else. */
export function answerFirst({ server }: FastifyInstance, answer: Answer): void {
  const ordinary = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answer(request, response)) return;
    for (const listener of ordinary) listener.call(server, request, response);
  });
}
