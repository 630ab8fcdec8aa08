import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { ChunkGraph, Configuration, Module, ModuleGraph } from 'webpack';
import { FILES_BASE } from '@handloom/contracts/release';
import { baseConfiguration } from './base-configuration';
import { borrowedModules, federationModules } from './federation-modules';
import { mapsBeside } from './maps-beside';
import type { Microfrontend } from './microfrontend';
import type { Target } from './module-rules';
import { REPOSITORY } from './repository';
import { SameIdsEverywhere } from './same-ids-everywhere';
import { ScriptIntegrity } from './script-integrity';
import { sharedModules } from './shared-modules';

/** The chunk that carries all styles of a microfrontend. */
export const STYLES = 'styles';
/** The shell's chunk of the modules that it shares with everyone. */
export const FRAMEWORK = 'framework';
const TOGETHER = 'exposed-together';

// Else the federation plugin finds webpack in the stack of an error, four times a build: half a second of schemas.
process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');

/** Browser files of a microfrontend (a federation container) or of the shell (its host). */
export function browserBuild(
  part: Microfrontend,
  mode: Target['mode'],
  outputFolder: string,
): Configuration {
  const hash = mode === 'production' ? '.[contenthash:16]' : '';
  const base = baseConfiguration(part, { side: 'browser', mode });
  return {
    ...base,
    // What the oldest browsers know that CONTRIBUTING.md promises.
    target: ['web', 'es2022'],
    entry: part.isShell ? { shell: './src/start.ts' } : {},
    output: {
      path: outputFolder,
      publicPath: FILES_BASE,
      uniqueName: part.container,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
    },
    resolve: {
      ...base.resolve,
      alias: { ...federationModules, ...(part.isShell ? lentModules(mode) : borrowedModules) },
    },
    plugins: [
      ...(mode === 'production'
        ? [mapsBeside(), new ScriptIntegrity(), new SameIdsEverywhere()]
        : []),
      new ModuleFederationPlugin({
        name: part.container,
        ...(part.isShell
          ? {}
          : { filename: `remoteEntry${hash}.js`, exposes: exposedModules(part) }),
        shared: sharedModules(part),
        // The default fetches every remote at start; one that is down would stop them all
        // (github.com/module-federation/core/issues/3877).
        shareStrategy: 'loaded-first',
        // The document names each remote's entry.
        manifest: false,
        dts: false,
        dev: false,
        // One federation runtime in the page (24 kB): the shell's.
        experiments: {
          ...(part.isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
          optimization: {
            // Leaves out the runtime's code for loading remotes in Node,
            target: 'web',
            // for manifests
            disableSnapshot: true,
            // and, in remotes, for remotes of their own: they meet others as named fragments.
            disableRemote: !part.isShell,
          },
        },
      }),
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
        // Layers decide what wins, see layer-styles.ts.
        ignoreOrder: true,
      }),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          parallel: false,
        }),
        new TerserPlugin({
          test: /\.css$/,
          minify: TerserPlugin.esbuildMinifyCss,
          parallel: false,
        }),
      ],
      splitChunks: { chunks: 'async', cacheGroups: chunkGroups(part) },
    },
  };
}

/** What the router names for bundlers is its build that warns developers, in production too. */
function lentModules(mode: Target['mode']): Record<string, string> {
  const router = path.join(REPOSITORY, 'node_modules/react-router/dist/production/index.mjs');
  return mode === 'production' ? { 'react-router$': router } : {};
}

/** The chunk that an expose is in. */
export function chunkOf(part: Microfrontend, expose: string): string {
  return part.together.includes(expose) ? TOGETHER : expose;
}

/** `{ 'cart-page': './src/…' }` → keys and chunk names as federation wants them. */
function exposedModules(part: Microfrontend) {
  return Object.fromEntries(
    Object.entries(part.exposes).map(([key, file]) => [
      `./${key}`,
      { import: file, name: chunkOf(part, key) },
    ]),
  );
}

/**
 * Styles come in one file per microfrontend: split by page, a rule of a shared primitive that
 * arrives again with a later page would override the pages' own rules. The shell's framework chunk
 * replaces seven small ones that every page needs together, and a remote's common chunk what would
 * else be repeated in most of its exposes.
 */
function chunkGroups(part: Microfrontend) {
  const styles = {
    name: STYLES,
    type: 'css/mini-extract',
    chunks: 'all' as const,
    enforce: true,
    priority: 3,
  };
  const framework = {
    name: FRAMEWORK,
    // With the files that say what of a library is lent, else two chunks of a line each.
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr|use-sync-external-store|dequal|react-hot-toast|cookie|set-cookie-parser)[\\/]|[\\/]lent-[\w-]+\.ts$/,
    enforce: true,
  };
  // In a file that pages may name as well, so that they do not carry again what is there.
  const together = { name: 'together', test: isOf(TOGETHER), enforce: true, priority: 2 };
  const ofPages = ({ name }: { name?: string | null }) => name !== TOGETHER;
  // Pages that begin without zod begin without what is made with it, too.
  const schemas = { name: 'schemas', test: isOfZod, chunks: ofPages, enforce: true, priority: 1 };
  const common = {
    name: 'common',
    // Libraries that only some pages need (forms, validation) keep chunks of their own.
    test: /^(?!.*[\\/]node_modules[\\/](?!zustand)).*\.m?[jt]sx?$/,
    chunks: ofPages,
    minChunks: Math.max(2, Math.ceil(Object.keys(part.exposes).length / 3)),
    enforce: true,
  };
  // Small ones of them would cost a request of their own.
  const defaultVendors = { test: /[\\/]node_modules[\\/](?!zustand|embla)/ };
  return {
    styles,
    defaultVendors,
    ...(part.isShell ? { framework } : { together, schemas, common }),
  };
}

const isOf =
  (chunk: string) =>
  (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
    chunkGraph.getModuleChunks(module).some(({ name }) => name === chunk);

const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
const isZod = (module: Module | null) => ZOD.test(module?.nameForCondition() ?? '');

/** zod, and what imports it, as a contract's schemas do: such a module is of no use without it. */
function isOfZod(module: Module, { moduleGraph }: { moduleGraph: ModuleGraph }): boolean {
  if (isZod(module)) return true;
  return [...moduleGraph.getOutgoingConnections(module)].some(({ module: used }) => isZod(used));
}
