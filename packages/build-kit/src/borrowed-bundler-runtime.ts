// What stands for `@module-federation/webpack-bundler-runtime` in remotes.
import * as runtime from '@module-federation/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * The glue between webpack and the federation runtime. Its functions keep no state, they get the
 * container's own `__webpack_require__` with every call, so that all containers can use the shell's
 * copy (see shell/src/start.ts) and none carries 4 kB of its own. `runtime` does keep state.
 */
interface BundlerRuntime {
  bundlerRuntime: Record<string, unknown>;
  attachShareScopeMap: unknown;
}

const { handloomBundlerRuntime: lent } = globalThis as unknown as {
  handloomBundlerRuntime: BundlerRuntime;
};

const federation = {
  runtime,
  instance: undefined,
  initOptions: undefined,
  // The shell exposes nothing to containers, so that it has no function for being one.
  bundlerRuntime: { ...lent.bundlerRuntime, initContainerEntry, S: {} },
  attachShareScopeMap: lent.attachShareScopeMap,
  bundlerRuntimeOptions: {},
};

export default federation;
