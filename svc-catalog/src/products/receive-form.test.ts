import { tmpdir } from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { form } from '../catalog-under-test';
import { receiveForm } from './receive-form';

test('when a file cannot be written, then that is no fault of the form', async () => {
  const app = Fastify();
  await app.register(multipart);
  const folder = path.join(tmpdir(), 'nobody-made-this-folder');
  app.post('/', (request) => receiveForm(request, folder));
  const files = [{ name: 'rug.jpg', content: Buffer.from('a picture') }];

  const answer = await app.inject({ method: 'POST', url: '/', ...form({ name: 'Indus' }, files) });

  expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'ENOENT' }]);
  await app.close();
});
