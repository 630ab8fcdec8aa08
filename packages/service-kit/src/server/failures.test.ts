import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { mapFailures } from './failures';

test('when something fails with a status of its own, then the caller is told why only where the fault is theirs', async () => {
  const app = Fastify();
  mapFailures(app);
  app.get('/:status', ({ params }) => {
    const { status } = params as { status: string };
    throw Object.assign(new Error(`shop:secret@10.0.0.7`), { statusCode: Number(status) });
  });
  const told = async (status: number) => {
    const { statusCode, body } = await app.inject(`/${status}`);
    return [statusCode, body.includes('secret')];
  };
  expect([await told(413), await told(500), await told(502)]).toEqual([
    [413, true],
    [500, false],
    [500, false],
  ]);
  await app.close();
});

test('when a disk takes no more, then who uploads is told so, and not to try again', async () => {
  const app = Fastify();
  mapFailures(app);
  app.post('/', () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, body]).toEqual([507, expect.stringContaining('no room left')]);
  await app.close();
});

test('when a caller breaks off within a body, as an upload over a bad line does, then that is theirs, and the database is not called away', async () => {
  const app = Fastify();
  mapFailures(app);
  app.post('/', () => 'taken');
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, { statusCode }) => resolve(statusCode));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
  app.server.once('request', () => caller.destroy());
  caller.write(`${head}{"a":`);

  expect(await answered).toBe(400);
  await app.close();
});
