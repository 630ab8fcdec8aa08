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
