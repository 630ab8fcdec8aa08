const { default: Sequencer } = require('@jest/test-sequencer');

/** They take longer than larger files, since they ask many pages the same questions. */
const LONG = [/\/every-public-page\./, /\/every-private-page\./];

/**
 * As long as it remembers no run, Jest begins with the largest files. The longest test begun last would have one
 * core to itself, and the other one would wait.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.some((name) => name.test(path));
    return [
      ...LONG.flatMap((name) => sorted.filter(({ path }) => name.test(path))),
      ...sorted.filter((test) => !isLong(test)),
    ];
  }
};
