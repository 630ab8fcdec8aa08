import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceDescription } from '@handloom/contracts/service-release';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { describeService } from './describe-service';
import { installedVersion } from './installed-version';
import { REPOSITORY } from './repository';

const VERSION = '0123456789ab';
let folder: string;

beforeEach(async () => {
  const parent = await makeDataFolder('describe-service-');
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(parent, 'node_modules'));
  folder = path.join(parent, 'svc-orders');
  await mkdir(path.join(folder, 'dist'), { recursive: true });
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

/** @param asked what its program loads when it runs */
async function packagesOf(...asked: string[]): Promise<Record<string, string>> {
  const imports = asked.map((name) => ({
    path: name,
    external: true,
    kind: 'require-call' as const,
  }));
  const program = path.join(folder, 'dist/main.cjs');
  await writeFile(program, '');
  const outputs = {
    [path.relative(REPOSITORY, program)]: { imports, exports: [], inputs: {}, bytes: 1 },
  };
  await describeService(folder, VERSION, outputs);
  const text = await readFile(path.join(folder, 'dist/release.json'), 'utf8');
  return (JSON.parse(text) as ServiceDescription).packages;
}

test('a build names the packages that it needs where it runs, with their versions', async () => {
  expect(await packagesOf('pg', 'pg/lib/utils', 'node:sqlite', 'fs')).toEqual({
    pg: await installedVersion('pg', REPOSITORY),
  });
});

test('what it can do without is not named, whether it is installed or not', async () => {
  expect(await packagesOf('supports-color')).toEqual({});
});

test('a build that needs what is not installed fails', async () => {
  await expect(packagesOf('no-such-package')).rejects.toThrow(
    'It asks for no-such-package, which is not installed.',
  );
});
