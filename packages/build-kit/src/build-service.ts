import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { describeService } from './describe-service';
import { REPOSITORY } from './repository';
import { agreedClaims } from './services';
import { WITH_PACKAGES } from './service-bundle-options';

/** Those beside a service are run now and then. */
export const PROGRAMS = ['main', 'seed', 'encode-pictures'];

/**
 * Bundles each program of a service with its npm packages into `dist/<program>.cjs`, so that it starts soon and is the same
 * wherever and whenever it runs.
 * @param version what the build calls itself
 */
export async function buildService(folder: string, version: string): Promise<void> {
  const define = {
    // What it tells of itself, and contracts are checked against.
    "process.env['BUILD_VERSION']": JSON.stringify(version),
    // It knows the services of this checkout also where no record tells of them.
    ...(path.basename(folder) === 'gateway' && {
      "process.env['SERVICE_CLAIMS']": JSON.stringify(JSON.stringify(agreedClaims())),
    }),
  };
  const [{ metafile }] = await Promise.all([
    build({ ...programs(folder, PROGRAMS), ...WITH_PACKAGES, define, metafile: true }),
    build({
      ...programs(folder, ['renderer']),
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    }),
  ]);
  await describeService(folder, version, metafile.outputs);
}

function programs(folder: string, names: string[]) {
  const entries = names.filter((name) => existsSync(path.join(folder, 'src', `${name}.ts`)));
  return {
    // The same sources give the same bytes, whoever builds them where.
    absWorkingDir: REPOSITORY,
    entryPoints: Object.fromEntries(
      entries.map((name) => [name, path.join(folder, 'src', `${name}.ts`)]),
    ),
    outdir: path.join(folder, 'dist'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    logLevel: 'silent',
  } satisfies BuildOptions;
}
