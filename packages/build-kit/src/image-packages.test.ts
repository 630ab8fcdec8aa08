import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { PROGRAMS } from './build-service';
import { REPOSITORY } from './repository';
import { DONE_WITHOUT, WITH_PACKAGES } from './service-bundle-options';
import { SERVICES } from './services';

const TOOL = 'tools/cut-out-part.mjs';
const OUTSIDE = 'packages/build-kit/packages-outside.json';
let copy: string;

beforeEach(async () => {
  copy = await makeDataFolder('handloom-image-');
});
afterEach(() => rm(copy, { recursive: true, force: true }));

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(path.join(copy, folder, 'package.json'), 'utf8')) as Manifest;

/** What npm is told to install for an image of the part. */
async function installedFor(part: string): Promise<string[]> {
  const folders = ['.', 'packages'].flatMap((below) =>
    readdirSync(path.join(REPOSITORY, below)).map((name) => path.join(below, name)),
  );
  const manifests = ['.', ...folders]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(REPOSITORY, file)));
  for (const file of [...manifests, TOOL, OUTSIDE]) {
    await cp(path.join(REPOSITORY, file), path.join(copy, file));
  }
  execFileSync(process.execPath, [path.join(copy, TOOL), part]);
  const { workspaces = [] } = manifestIn('.');
  expect(workspaces).toContain(part);
  const left = ['.', ...workspaces].map(manifestIn);
  for (const { devDependencies } of left) expect(devDependencies).toBeUndefined();
  return [...new Set(left.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))].sort();
}

/** The packages that a part's programs load when they run. */
async function loadedBy(part: string): Promise<string[]> {
  const programs = PROGRAMS.map((name) => path.join(REPOSITORY, part, 'src', `${name}.ts`)).filter(
    (file) => existsSync(file),
  );
  const { metafile } = await build({
    ...WITH_PACKAGES,
    entryPoints: programs,
    outdir: path.join(copy, 'dist'),
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'silent',
    metafile: true,
    write: false,
  });
  const loaded = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter((each) => each.external && !each.path.startsWith('node:') && !isBuiltin(each.path))
    .map((each) => /^(@[^/]+\/)?[^/]+/.exec(each.path)?.[0] ?? each.path);
  return [...new Set(loaded)].filter((name) => !DONE_WITHOUT.includes(name)).sort();
}

test.each([...SERVICES, 'gateway'])(
  'an image of %s has the packages that its programs load, and none that lie within them',
  async (part) => {
    const loaded = await loadedBy(part);
    expect(loaded).toContain('@opentelemetry/api');
    const installed = await installedFor(part);
    expect(installed).toEqual(expect.arrayContaining(loaded));
    for (const within of ['fastify', '@prisma/client', 'zod'])
      expect(installed).not.toContain(within);
  },
);
