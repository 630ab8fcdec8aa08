import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
const isLookedForAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

/**
 * What is waited for is looked for many times in vain, and each time the whole page would be printed, for nobody: only
 * the last failure is told.
 */
function printPageWhenRead(message: string | null, container: Element): Error {
  if (isLookedForAgain()) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  }
  const error = getElementError(message, container);
  // Jest shows the first line that is ours: it should be the test's.
  Error.captureStackTrace(error, printPageWhenRead);
  return error;
}

// One second is what it waits for by itself; a page on a busy machine takes more. As in `eventually`.
configure({ asyncUtilTimeout: 15_000, getElementError: printPageWhenRead });

// What comes from outside changes the page when it comes, as in a browser, and who expects it waits for it. React would
// complain of each change that comes while a test waits in its own way, or in the instant after its last line: by chance.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
