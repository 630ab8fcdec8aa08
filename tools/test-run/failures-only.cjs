/** For who wants to know why, and not that: each failure once, nothing of what passed, and how many did. */
module.exports = class FailuresOnly {
  onTestResult(_test, { failureMessage }) {
    if (failureMessage) process.stderr.write(`${failureMessage.trim()}\n\n`);
  }

  onRunComplete(_contexts, { numFailedTests, numPassedTests, numRuntimeErrorTestSuites }) {
    const broken =
      numRuntimeErrorTestSuites > 0 ? `, ${numRuntimeErrorTestSuites} files broke` : '';
    process.stderr.write(`Tests: ${numFailedTests} failed, ${numPassedTests} passed${broken}\n`);
  }
};
