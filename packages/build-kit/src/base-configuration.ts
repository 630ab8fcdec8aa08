import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Microfrontend } from './microfrontend';
import { moduleRules, type Target } from './module-rules';
import { BUILD_CACHE, REPOSITORY } from './repository';

/** What a cached module was made by: another configuration or other npm packages make it anew. */
function cacheVersion(part: Microfrontend): string {
  const files = [
    ...readdirSync(__dirname).map((file) => path.join(__dirname, file)),
    path.join(part.folder, 'microfrontend.config.ts'),
    path.join(part.folder, 'package.json'),
    path.join(REPOSITORY, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** What the browser and the server build of a microfrontend have in common. */
export function baseConfiguration(part: Microfrontend, target: Target): Configuration {
  return {
    name: target.side,
    mode: target.mode,
    context: part.folder,
    // Production's maps lie beside the release (browser-build.ts); development has maps without `eval`, which the policy forbids.
    devtool: target.mode === 'development' ? 'cheap-module-source-map' : false,
    module: { rules: moduleRules(part, target) },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    resolveLoader: { modules: [path.join(REPOSITORY, 'node_modules')] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(BUILD_CACHE, 'webpack'),
      name: `${part.name}-${target.side}-${target.mode}`,
      // Stores at the end and not while idling: the process ends right after the build.
      idleTimeoutForInitialStore: 0,
      // Instead of webpack's own look through every file that it and these are made of, which took a fourth of a first build.
      version: cacheVersion(part),
      buildDependencies: { defaultWebpack: [] },
    },
  };
}
