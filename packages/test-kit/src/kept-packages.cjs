const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${path.sep}node_modules${path.sep}`;
/** Jest's own modules run as they are. */
const asTheyAre = new Map();
const asTestsLoadThem = new Map();

/**
 * Jest reads every module again for each test file, and looks whether it has changed since, which was a tenth of what
 * a file of a service costs before its first test. Most modules are of packages, which stay as they are while tests
 * run: a process reads each of them once.
 */
module.exports = class RuntimeThatKeepsPackages extends Runtime {
  constructor(...given) {
    super(...given);
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      if (!file.includes(PACKAGES)) return transform(file, options);
      const kept = options?.isInternalModule ? asTheyAre : asTestsLoadThem;
      if (!kept.has(file)) kept.set(file, transform(file, options));
      return kept.get(file);
    };
  }
};
