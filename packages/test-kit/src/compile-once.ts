import vm from 'node:vm';

/**
 * Jest evaluates every module anew for each test file, as it should, and has V8 compile it anew too, which was a
 * sixth of the processor time of services' tests. Here a process takes what it compiled before: a script
 * belongs to no context, and what its functions became at their first call stays with it. `import()` inside a
 * module fails as it did, since Jest runs us without Node's experimental modules.
 */
const compiled = new Map<string, { source: string; script: vm.Script }>();
const compileAnew = vm.compileFunction;

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (!filename || !parsingContext) return compileAnew(source, parameters, options);
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const head = `(function (${parameters?.join(',') ?? ''}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
