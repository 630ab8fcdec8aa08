import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimOf } from '@handloom/build-kit/services';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { format, writeFiles } from '../new-workspace';
import { newService } from './new-service';
import { serviceFiles } from './service-files';

const OXFMT = path.join(REPOSITORY, 'node_modules', '.bin', 'oxfmt');
const MODELS = ['svc-catalog', 'svc-identity'];

let repository: string;
beforeAll(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'handloom-new-service-'));
  for (const service of MODELS) {
    for (const file of ['package.json', 'service.json', 'src/main.ts']) {
      await cp(path.join(REPOSITORY, service, file), path.join(repository, service, file));
    }
  }
  await mkdir(path.join(repository, 'svc-drafts'));
});
afterAll(() => rm(repository, { recursive: true, force: true }));

test('when a service was made, then it claims its address, and nothing else was written', async () => {
  const before = await readdir(repository);
  await newService({ name: 'svc-weavers-2', title: 'The "Weavers"', repository });
  expect(claimOf('svc-weavers-2', repository)).toEqual({
    title: 'The "Weavers"',
    paths: ['/api/weavers-2', '/api/audit/weavers-2'],
  });
  expect(await readdir(repository)).toEqual([...before, 'svc-weavers-2'].sort());
});

test('when services have short and long names, then their files are formatted as all others', async () => {
  const own = await mkdtemp(path.join(repository, 'formatted-'));
  await cp(path.join(REPOSITORY, '.oxfmtrc.json'), path.join(own, '.oxfmtrc.json'));
  const versions = {
    dependencies: { zod: '4.6.7' },
    devDependencies: { 'prisma-cli': 'npm:prisma@7.10.0' },
  };
  for (const subject of ['a', 'journal', `a${'-0'.repeat(19)}z`]) {
    const files = serviceFiles({ subject, title: "The Weavers' Journal", versions });
    await writeFiles(path.join(own, `svc-${subject}`), files);
    format(path.join(own, `svc-${subject}`));
  }
  const { status, stdout } = spawnSync(OXFMT, ['--check', '.'], { cwd: own, encoding: 'utf8' });
  expect(stdout).toContain('All matched files use the correct format');
  expect(status).toBe(0);
});

test.each([
  ['journal', 'A', 'journal cannot be the name: it begins with svc-'],
  ['svc-Journal', 'A', 'svc-Journal cannot be the name'],
  ['svc-../tools', 'A', 'svc-../tools cannot be the name'],
  ['svc-journal-', 'A', 'svc-journal- cannot be the name'],
  ['mf-journal', 'A', 'mf-journal cannot be the name'],
  [`svc-${'a'.repeat(42)}`, 'A', 'cannot be the name'],
  ['svc-nats', 'A', 'svc-nats cannot be the name: nats is another part of the shop.'],
  ['svc-catalog', 'A', 'svc-catalog is there already.'],
  ['svc-drafts', 'A', 'svc-drafts is there already.'],
  [
    'svc-reviews',
    'A',
    '/api/reviews belongs to svc-catalog already, so svc-reviews cannot have it. Take another name.',
  ],
  ['svc-events', 'A', '/api/events belongs to the gateway already'],
  ['svc-journal', ' ', 'Say what people call the service'],
])(
  'when the name is %s and the title %j, then nothing is written',
  async (name, title, sentence) => {
    const before = await readdir(repository);
    await expect(newService({ name, title, repository })).rejects.toThrow(sentence);
    expect(await readdir(repository)).toEqual(before);
  },
);
