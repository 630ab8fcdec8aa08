import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { mapFailures } from '@handloom/service-kit/server/failures';
import { receiveForm } from './receive-form';

/** On one connection, as the gateway keeps it. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function answered(port: number, path: string, form?: Buffer): Promise<number | undefined> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      path,
      agent,
      timeout: 5_000,
      ...(form && { method: 'POST', headers }),
    });
    asked.once('response', (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    );
    asked.once('timeout', () => asked.destroy(new Error(`${path} is not answered`)));
    asked.once('error', reject);
    asked.end(form);
  });
}

test('when the disk is full while a file comes, then the next request on the connection is answered', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-full-'));
  await symlink('/dev/full', path.join(folder, '0'));
  const app = Fastify();
  await app.register(multipart);
  mapFailures(app);
  app.post('/form', (asked) => receiveForm(asked, folder));
  app.get('/next', async () => 'next');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = '--b\r\ncontent-disposition: form-data; name="images"; filename="rug.jpg"\r\n\r\n';
  const form = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(5_000_000),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  try {
    expect(await answered(port, '/form', form)).toBe(507);
    expect(await answered(port, '/next')).toBe(200);
  } finally {
    agent.destroy();
    await app.close();
    await rm(folder, { recursive: true });
  }
});
