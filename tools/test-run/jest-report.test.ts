import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { healedSince, jestReport, tallyOf } from './jest-report';

const reported = (name: string, statuses: string[], more: object = {}) => ({
  name: path.join(REPOSITORY, name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status, nth) => {
    const failureMessages = status === 'failed' ? ['\u001b[31mError: closed\u001b[0m\n\n at'] : [];
    return { fullName: `rule ${nth}`, status, failureMessages };
  }),
  ...more,
});
const read = (...testResults: object[]) => jestReport.parse({ testResults }).testResults;

test('when some tests fail, are skipped or left for later, then only what passed has passed', () => {
  jest.spyOn(console, 'log').mockImplementation();
  const files = read(
    reported('a.test.ts', ['passed', 'failed', 'pending']),
    reported('b.test.ts', ['passed', 'todo']),
  );
  expect(tallyOf(files)).toEqual({
    passed: 2,
    failed: 3,
    failures: ['a.test.ts: rule 1\n    Error: closed\n    at'],
    secondTries: [],
  });
});

test('when a file breaks before its first test, or after its last, then it failed', () => {
  const broke = { status: 'failed', message: 'No such module' };
  const files = read(reported('a.test.ts', [], broke), reported('b.test.ts', ['passed'], broke));
  expect(tallyOf(files)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: ['a.test.ts\n    No such module', 'b.test.ts\n    No such module'],
  });
});

test('when tests pass at their second try, then they are told with why they failed', () => {
  const [file] = read(reported('a.test.ts', ['passed', 'passed']));
  file?.assertionResults[1]?.retryReasons.push('Error: late');
  expect(tallyOf(file ? [file] : []).secondTries).toEqual(['a.test.ts: rule 1\n    Error: late']);
});

test('when a file failed and is run again, then what failed is told if the file passes now', () => {
  const first = read(
    reported('a.test.ts', ['passed', 'failed']),
    reported('b.test.ts', ['failed']),
    reported('c.test.ts', ['failed']),
  );
  const second = read(
    reported('a.test.ts', ['passed', 'passed']),
    reported('b.test.ts', ['failed']),
  );
  expect(healedSince(first, second)).toEqual(['a.test.ts: rule 1\n    Error: closed\n    at']);
});
