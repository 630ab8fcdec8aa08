declare const __webpack_require__: { federation: unknown };

// Before anything else: zod compiles validators with `new Function` unless told otherwise, which the
// content security policy forbids. Every microfrontend's copy reads the same global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The other containers use this one's glue (see borrowed-bundler-runtime.ts in packages/build-kit).
Object.assign(globalThis, { handloomBundlerRuntime: __webpack_require__.federation });

// Shared modules are agreed on asynchronously, so the application starts behind an import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');

// Makes this file a module.
export {};
