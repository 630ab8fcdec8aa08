type Load = (url: string, done: (event: Event) => void, ...names: string[]) => void;
/** Of the bundler: `l` adds a script to the page. */
declare const __webpack_require__: { federation: unknown; l: Load };

const AGAIN_AFTER_MS = 1_000;

// Before anything else: zod compiles validators with `new Function` unless told otherwise, which the
// content security policy forbids. Every microfrontend's copy reads the same global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The other containers use this one's glue (see borrowed-bundler-runtime.ts in packages/build-kit).
Object.assign(globalThis, { handloomBundlerRuntime: __webpack_require__.federation });

// A file that was lost on the way is fetched once more, as the document does with this one
// (gateway/src/html/start-after-paint.ts). Here and not around the import below: the federation runtime remembers for
// good that a shared module could not be had.
const { l: load } = __webpack_require__;
__webpack_require__.l = (url, done, ...names) =>
  load(
    url,
    (event) =>
      event.type === 'load' ? done(event) : setTimeout(load, AGAIN_AFTER_MS, url, done, ...names),
    ...names,
  );

// Shared modules are agreed on asynchronously, so the application starts behind an import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');

// Makes this file a module.
export {};
