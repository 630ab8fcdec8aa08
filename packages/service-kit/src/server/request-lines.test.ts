import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { requestLines } from './request-lines';

test('when a request is answered, then it is one line, with its route and without what the caller wrote', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const app = Fastify({
    logger: { level: 'info', stream },
    logController: requestLines(),
    genReqId: () => 'r1',
  });
  app.post('/rugs/:id', async (_request, reply) => reply.code(201).send({ ok: true }));
  app.get('/quiet', { logLevel: 'warn' }, async () => 'ok');
  await app.inject({
    method: 'POST',
    url: '/rugs/secret-id?token=secret',
    headers: { cookie: 'handloom_session=secret' },
    payload: { password: 'secret' },
  });
  await app.inject('/quiet');
  await app.inject('/nowhere/secret');
  await app.close();

  expect(
    lines.map(({ method, route, status, reqId }) => ({ method, route, status, reqId })),
  ).toEqual([
    { method: 'POST', route: '/rugs/:id', status: 201, reqId: 'r1' },
    { method: 'GET', route: null, status: 404, reqId: 'r1' },
  ]);
  expect(typeof lines[0]?.['ms']).toBe('number');
  expect(JSON.stringify(lines[0])).not.toContain('secret');
});
