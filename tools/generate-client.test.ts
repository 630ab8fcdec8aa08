import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { runInstalled } from './run-installed';

const SCHEMA = path.join(REPOSITORY, 'svc-orders', 'prisma', 'schema.prisma');

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
  // Else Prisma first downloads an engine that it does not run here. Any program will do.
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] = process.execPath;
  process.env['CHECKPOINT_DISABLE'] = '1';
  const [byUs, byThem] = await Promise.all([
    runInstalled('tsx', ['tools/generate-client.ts', await schemaIn('ours')]),
    runInstalled('prisma', ['generate', '--schema', await schemaIn('theirs')]),
  ]);
  expect(byUs).toEqual({ code: 0, output: '' });
  expect(byThem).toMatchObject({ code: 0 });
  const ours = await clientIn('ours');
  expect(Object.keys(ours)).toContain(path.join('prisma', 'models', 'Order.ts'));
  expect(ours).toEqual(await clientIn('theirs'));
});
