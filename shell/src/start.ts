import { afterFirstPaint } from './boot/after-first-paint';

// Before anything else: zod compiles validators with `new Function` unless told otherwise, which the
// content security policy forbids. Every microfrontend's copy reads the same global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Shared modules are agreed on asynchronously, so the application starts behind an import.
void afterFirstPaint().then(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap'));
