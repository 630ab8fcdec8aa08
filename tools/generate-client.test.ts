import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { generateClient } from './generate-client';

const SCHEMA = path.join(REPOSITORY, 'svc-orders', 'prisma', 'schema.prisma');
const PRISMA = require.resolve('prisma/build/index.js');

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'handloom-clients-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** A copy of a service's schema, whose client goes beside it. */
async function schemaIn(folder: string): Promise<string> {
  const schema = path.join(place, folder, 'prisma', 'schema.prisma');
  await cp(SCHEMA, schema);
  return schema;
}

async function clientIn(folder: string): Promise<Record<string, string>> {
  const root = path.join(place, folder, 'generated');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [
    path.relative(root, file),
    await readFile(file, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

test('when a client is generated, then it is what Prisma’s command makes of the schema', async () => {
  await generateClient(await schemaIn('ours'));
  const schema = await schemaIn('theirs');
  await promisify(execFile)(process.execPath, [PRISMA, 'generate', '--schema', schema], {
    // Else Prisma first downloads an engine that it does not run here. Any program will do.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  });
  const ours = await clientIn('ours');
  expect(Object.keys(ours)).toContain(path.join('prisma', 'models', 'Order.ts'));
  expect(ours).toEqual(await clientIn('theirs'));
});
