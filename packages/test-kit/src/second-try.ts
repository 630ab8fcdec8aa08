// Browsers and processes on a busy machine: one test in some thousands fails by chance. `npm test` says at its end which
// ones needed a second try, so that nothing that fails now and then goes unseen. What is wrong fails both times.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
