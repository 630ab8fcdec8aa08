import type { Compiler } from 'webpack';

/** What the federation plugin writes, and each build has once: a container's name holds it too. */
const ENTRY = /[\\/]\.federation[\\/]entry\./;

/**
 * The same sources of a microfrontend are the same version from whichever folder they are built (`npm run build -w mf-cart` is at
 * work in `mf-cart`). webpack numbers modules by their names, and these tell where that is.
 */
export class SameIdsEverywhere {
  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('SameIdsEverywhere', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameIdsEverywhere', (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (!ENTRY.test(name)) continue;
          compilation.chunkGraph.setModuleId(module, name.startsWith('container entry ') ? 1 : 2);
        }
      });
    });
  }
}
