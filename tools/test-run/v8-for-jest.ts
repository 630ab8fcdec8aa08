/**
 * How V8 runs tests, in Jest's workers too: code that a file needs for a second is not worth optimizing, short-lived
 * memory may be wide, and threads that help to collect it take cores that other tests have use for. A tenth of the
 * processor time of services' and pages' tests.
 */
export const FOR_JEST = [
  '--no-opt',
  '--always-sparkplug',
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];
