import webpack, { type Compiler } from 'webpack';

/** SHA-384 of nothing that there is: browsers refuse a script that should have it. */
const NO_SCRIPT = `sha384-${'A'.repeat(64)}`;

/**
 * A container loads its chunks only with the content that the document says they have (`scriptIntegrity`, see
 * the gateway's asset tags). One that is unknown there is refused, since what is checked now and then is not
 * checked at all. `crossOrigin` is what preloads of the same files have: without it they would be fetched twice.
 */
export class ScriptIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ScriptIntegrity', (compilation) => {
      const { createScript } =
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('ScriptIntegrity', (source) =>
        [
          source,
          "script.crossOrigin = 'anonymous';",
          `script.integrity = scriptIntegrity[url] ?? '${NO_SCRIPT}';`,
        ].join('\n'),
      );
    });
  }
}
