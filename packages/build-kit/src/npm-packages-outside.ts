import type { Plugin } from 'esbuild';

/** Bundles our workspaces' sources; npm packages are resolved from where the bundle lies when it runs. */
export const npmPackagesOutside: Plugin = {
  name: 'npm-packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) =>
      kind === 'entry-point' || request.startsWith('@handloom/')
        ? undefined
        : { path: request, external: true },
    );
  },
};
