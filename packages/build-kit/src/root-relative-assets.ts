import { RuntimeGlobals, RuntimeModule, type Compiler } from 'webpack';

/**
 * `publicPath: 'auto'` finds the release's folder at run time but as an absolute address. The gateway
 * renders '/assets/mf-cart/…/picture.webp', and hydration compares letter by letter.
 */
export class RootRelativeAssets {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RootRelativeAssets', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap('RootRelativeAssets', (chunk) => {
          compilation.addRuntimeModule(chunk, new RootRelativePublicPath());
        });
    });
  }
}

class RootRelativePublicPath extends RuntimeModule {
  constructor() {
    super('root-relative public path', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const address = RuntimeGlobals.publicPath;
    // Assets of another origin (a CDN) keep it. Stylesheets are also evaluated while building, in Node.
    return `if (typeof location === 'object') ${address} = ${address}.replace(location.origin, '');`;
  }
}
