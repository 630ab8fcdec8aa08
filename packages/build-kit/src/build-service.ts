import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { describeService } from './describe-service';
import { npmPackagesOutside } from './npm-packages-outside';
import { REPOSITORY } from './repository';
import { agreedClaims } from './services';

/** Programs a service may have: the process itself, and what is run beside it. */
const PROGRAMS = ['main', 'migrate', 'seed', 'encode-pictures'];

/**
 * Bundles each program of a service with our workspaces' sources into `dist/<program>.cjs`;
 * npm packages stay outside and are resolved from the service's folder when it runs.
 * @param version what the build calls itself
 */
export async function buildService(folder: string, version: string): Promise<void> {
  const { metafile } = await build({
    ...programs(folder, PROGRAMS),
    metafile: true,
    define: {
      // What it tells of itself, and contracts are checked against.
      "process.env['BUILD_VERSION']": JSON.stringify(version),
      // It knows the services of this checkout also where no record tells of them.
      ...(path.basename(folder) === 'gateway' && {
        "process.env['SERVICE_CLAIMS']": JSON.stringify(JSON.stringify(agreedClaims())),
      }),
    },
    plugins: [npmPackagesOutside],
  });
  // With its packages: it is started anew for each release, and starts sooner from one file.
  await build({
    ...programs(folder, ['renderer']),
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  });
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
