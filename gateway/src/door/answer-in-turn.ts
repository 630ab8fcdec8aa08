import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerFirst } from './answer-first';

/** Browsers and proxies send nothing ahead. */
const MOST_AHEAD = 20;

/**
 * Requests that are sent ahead of the answer before theirs (HTTP/1.1 pipelining) begin when it is their turn. Where the
 * connection ends first, Node says nothing of such an answer: what was held for it would be held for ever. Call it after
 * all others that answer first.
 */
export function answerInTurn(app: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>();
  answerFirst(app, (request, response) => {
    // An answer has the connection's socket once it is its turn.
    if (response.socket) return false;
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, waiting);
    if (waiting > MOST_AHEAD) socket.destroy();
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      app.server.emit('request', request, response);
    });
    return true;
  });
}
