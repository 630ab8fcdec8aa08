import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Programs a service may have: the process itself, and what is run beside it. */
const PROGRAMS = ['main', 'migrate', 'seed', 'encode-pictures', 'renderer'];

/**
 * Bundles each program of a service with our workspaces' sources into `dist/<program>.cjs`;
 * npm packages stay outside and are resolved from the service's folder when it runs.
 */
export async function buildService(folder: string): Promise<void> {
  const entries = PROGRAMS.filter((name) => existsSync(path.join(folder, 'src', `${name}.ts`)));
  await build({
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
    plugins: [npmPackagesOutside],
  });
}

const npmPackagesOutside: Plugin = {
  name: 'npm-packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) =>
      kind === 'entry-point' || request.startsWith('@handloom/')
        ? undefined
        : { path: request, external: true },
    );
  },
};
