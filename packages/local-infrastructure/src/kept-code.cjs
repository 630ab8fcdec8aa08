// node kept-code.cjs <program> <folder> <milliseconds>: runs a bundle as `node <program>` does, with what V8 compiled of
// it when it ran before, which is kept in the folder so long after a start. Node does so by itself from 22.1 on
// (NODE_COMPILE_CACHE); then this file can go.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { Module } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

/** Of one program: releases that run beside each other, and those before. */
const MOST_KEPT = 6;
/** What the build writes at the top of a bundle that only requires: kept code forgets how to import. */
const MAY_BE_KEPT = '// Without import(): ';

const [, , filename, folder, startedAfterMs] = process.argv;
process.argv.splice(1, 4, filename);
const source = fs.readFileSync(filename, 'utf8');
if (source.startsWith(MAY_BE_KEPT)) run();
else require(filename);

function run() {
  // V8 itself compares only the length of the source, beside its own version and flags.
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32);
  const part = path.basename(path.dirname(path.dirname(filename)));
  const kept = path.join(folder, `${part}-${hash}`);
  const script = new Script(Module.wrap(source), { filename, cachedData: contentOf(kept) });
  if (script.cachedDataRejected !== false) {
    setTimeout(() => keep(script, kept, `${part}-`), Number(startedAfterMs)).unref();
  }
  const main = new Module(filename);
  Object.assign(main, { filename, paths: Module._nodeModulePaths(path.dirname(filename)) });
  const { exports } = main;
  const requireFrom = Module.createRequire(filename);
  const start = script.runInThisContext();
  start.call(exports, exports, requireFrom, main, filename, path.dirname(filename));
}

function contentOf(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

function keep(script, kept, ofPart) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all: copies of a service start at the same time.
    const written = path.join(folder, `${process.pid}-${path.basename(kept)}`);
    fs.writeFileSync(written, script.createCachedData(), { mode: 0o600 });
    fs.renameSync(written, kept);
    const files = fs.readdirSync(folder).filter((file) => file.startsWith(ofPart));
    const newestFirst = files
      .map((file) => path.join(folder, file))
      .map((file) => ({ file, at: fs.statSync(file).mtimeMs }))
      .sort((one, other) => other.at - one.at);
    for (const { file } of newestFirst.slice(MOST_KEPT)) fs.rmSync(file, { force: true });
  } catch {
    // A full disk costs the next start half a second, and this one nothing.
  }
}
