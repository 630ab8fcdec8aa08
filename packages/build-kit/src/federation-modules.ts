import path from 'node:path';
import { REPOSITORY } from './repository';

const MODULE_BUILDS: Record<string, string> = {
  'runtime-core': 'runtime-core/dist/index.js',
  runtime: 'runtime/dist/index.js',
  'runtime/core': 'runtime/dist/core.js',
  'runtime-tools': 'runtime-tools/dist/index.js',
  'runtime-tools/runtime-core': 'runtime-tools/dist/runtime-core.js',
  sdk: 'sdk/dist/index.js',
};

const WITHOUT_MANIFESTS = ours('federation-without-manifests.ts');
const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** Remotes use the shell's copy of it. */
export const borrowedModules: Record<string, string> = Object.fromEntries(
  [
    `${BUNDLER_RUNTIME}/bundler`,
    `${BUNDLER_RUNTIME}/dist/index.js`,
    path.join(REPOSITORY, 'node_modules', BUNDLER_RUNTIME, 'dist/index.js'),
    path.join(REPOSITORY, 'node_modules', BUNDLER_RUNTIME, 'dist/bundler.js'),
  ].map((request) => [`${request}$`, ours('borrowed-bundler-runtime.ts')]),
);

/**
 * The federation plugin reaches its runtime partly by `require` and partly by `import`, which would
 * bundle the CommonJS and the module build of it (18 kB brotli each).
 */
export const federationModules: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(MODULE_BUILDS).map(([name, file]) => [
      `@module-federation/${name}$`,
      path.join(REPOSITORY, 'node_modules/@module-federation', file),
    ]),
  ),
  // 3.5 kB of a first view that say or do nothing in this shop.
  [federationFile('runtime-core/dist/plugins/snapshot/SnapshotHandler.js')]: WITHOUT_MANIFESTS,
  [federationFile('runtime-core/dist/utils/preload.js')]: WITHOUT_MANIFESTS,
  [federationFile('error-codes/dist/desc.mjs')]: ours('federation-error-sentences.ts'),
  [federationFile('sdk/dist/logger.js')]: ours('federation-logger.ts'),
};

function ours(file: string): string {
  return path.join(__dirname, file);
}

function federationFile(file: string): string {
  return path.join(REPOSITORY, 'node_modules/@module-federation', file);
}
