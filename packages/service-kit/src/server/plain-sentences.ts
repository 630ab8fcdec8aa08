import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

type RawIssue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/**
 * What a contract does not say in words of its own is said in ours: zod's sentences are for
 * programmers. A contract's own sentences come first, as zod asks them first.
 */
export function speakPlainly(): void {
  z.config({ customError: sentenceFor });
}

function sentenceFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input, issue.path ?? []);
    case 'too_small': {
      const { minimum, inclusive, origin } = issue;
      if (origin in UNITS) return `At least ${minimum}${UNITS[origin]}`;
      return inclusive === false
        ? `Must be greater than ${minimum}`
        : `Must be at least ${minimum}`;
    }
    case 'too_big': {
      const { maximum, inclusive, origin } = issue;
      if (origin in UNITS) return `At most ${maximum}${UNITS[origin]}`;
      return inclusive === false ? `Must be less than ${maximum}` : `Must be at most ${maximum}`;
    }
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Invalid email address'
        : 'This is not written as it must be';
    default:
      return 'This is not allowed here';
  }
}

function wrongKind(expected: string, input: unknown, path: readonly PropertyKey[]): string {
  if (path.length === 0 && expected === 'object') return 'The request body must be a JSON object.';
  if (input === undefined) return 'This is required';
  // A query that names a parameter twice.
  if (Array.isArray(input) && expected !== 'object') return 'Must be given once';
  return KINDS[expected] ?? 'This is not allowed here';
}
