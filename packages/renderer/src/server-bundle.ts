import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { ServerBundle, ShellServerBundle } from '@handloom/contracts/pages';

/**
 * Evaluates `server/index.cjs` of a release folder. `require` is the caller's, so that react and the
 * router are the caller's single copies. Each call evaluates anew and leaves nothing in a module
 * cache, so that a replaced release can be collected.
 * @throws what the bundle throws, or when it exports no routes and exposes.
 */
export function loadServerBundle(
  folder: string,
  require: (request: string) => unknown,
): ServerBundle {
  const filename = path.join(folder, 'server', 'index.cjs');
  const wrapped = new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`,
    { filename },
  );
  const module: { exports: unknown } = { exports: {} };
  const evaluate: unknown = wrapped.runInThisContext();
  if (typeof evaluate === 'function') {
    evaluate(module.exports, require, module, filename, path.dirname(filename));
  }
  const bundle = unwrapDefault(module.exports);
  if (!isServerBundle(bundle)) throw new Error(`${filename} exports no routes and exposes.`);
  if (!bundle.routes.every(isRoute)) throw new Error(`${filename} has a route without a path.`);
  return bundle;
}

export function isShellBundle(bundle: ServerBundle): bundle is ShellServerBundle {
  return 'render' in bundle && typeof bundle.render === 'function';
}

function unwrapDefault(exported: unknown): unknown {
  return isServerBundle(exported) || !isObject(exported) ? exported : exported['default'];
}

function isServerBundle(value: unknown): value is ServerBundle {
  return isObject(value) && Array.isArray(value['routes']) && isObject(value['exposes']);
}

function isRoute(value: unknown): boolean {
  return isObject(value) && typeof value['path'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
