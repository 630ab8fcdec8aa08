import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { PROGRAMS } from './build-service';
import { REPOSITORY } from './repository';
import { DONE_WITHOUT, WITH_PACKAGES } from './service-bundle-options';
import { SERVICES } from './services';

const TOOL = 'tools/cut-out-part.mjs';
const OUTSIDE = 'packages/build-kit/packages-outside.json';
const PARTS = [...SERVICES, 'gateway'];
let copy: string;
let outputs: Metafile['outputs'];

beforeAll(async () => {
  const programs = PARTS.flatMap((part) => PROGRAMS.map((name) => `${part}/src/${name}.ts`));
  // All at once: what they share is read once.
  const { metafile } = await build({
    ...WITH_PACKAGES,
    absWorkingDir: REPOSITORY,
    entryPoints: programs.filter((file) => existsSync(path.join(REPOSITORY, file))),
    outdir: 'dist',
    outbase: '.',
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'silent',
    metafile: true,
    write: false,
  });
  outputs = metafile.outputs;
});
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
function loadedBy(part: string): string[] {
  const loaded = Object.keys(outputs)
    .filter((file) => file.startsWith(`dist/${part}/`))
    .flatMap((file) => outputs[file]?.imports ?? [])
    .filter((each) => each.external && !each.path.startsWith('node:') && !isBuiltin(each.path))
    .map((each) => /^(@[^/]+\/)?[^/]+/.exec(each.path)?.[0] ?? each.path);
  return [...new Set(loaded)].filter((name) => !DONE_WITHOUT.includes(name)).sort();
}

test.each(PARTS)(
  'an image of %s has the packages that its programs load, and none that lie within them',
  async (part) => {
    const loaded = loadedBy(part);
    expect(loaded).toContain('@opentelemetry/api');
    const installed = await installedFor(part);
    expect(installed).toEqual(expect.arrayContaining(loaded));
    for (const within of ['fastify', '@prisma/client', 'zod'])
      expect(installed).not.toContain(within);
  },
);
