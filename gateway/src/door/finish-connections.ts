import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * On stop: a kept-alive connection ends as soon as its request is answered (Node would wait until it
 * times out), and whatever is not finished within `withinMs` is cut off.
 */
export function finishConnections(app: FastifyInstance, withinMs: number): void {
  let sweep: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
