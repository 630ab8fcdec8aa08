// Pact 16.3 and newer sometimes reports a request that was answered as not received, when the machine
// is busy (pact-foundation/pact-reference#535). A wrong expectation fails every time.
jest.retryTimes(3, { logErrorsBeforeRetry: true });
