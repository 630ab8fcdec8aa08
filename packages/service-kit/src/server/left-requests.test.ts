import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { createMetrics } from '../metrics/metrics';
import { requestLines } from './request-lines';
import { measureRequests } from './request-metrics';

test('when a caller leaves before there is an answer, as a gateway does that has waited long, then the figures say so, and a line of the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', stream }, logController: requestLines() });
  app.decorate('metrics', createMetrics());
  measureRequests(app);
  let answer = (): void => undefined;
  let hasLeft = false;
  const asked = new Promise<void>((resolve) => {
    app.get('/slow', async (_request, { raw }) => {
      raw.on('close', () => (hasLeft = true));
      resolve();
      await new Promise<void>((end) => (answer = end));
      return 'an answer';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = get({ port: (app.server.address() as AddressInfo).port, path: '/slow' });
  request.on('error', () => undefined);
  await asked;
  request.destroy();
  await eventually(() => expect(hasLeft).toBe(true));
  answer();

  await eventually(async () =>
    expect(await app.metrics.metrics()).toMatch(
      /_count\{method="GET",route="\/slow",status="499"\} 1/,
    ),
  );
  await app.close();
  const ofRequests = lines.filter(({ msg }) => msg === 'request');
  expect(ofRequests).toMatchObject([{ method: 'GET', route: '/slow', status: 499 }]);
});
