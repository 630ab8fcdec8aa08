import { differingPart } from './differing-part';

const same = 'x'.repeat(100);

test.each([
  ['short texts are whole', ['450', '400'], ['450', '400']],
  ['no text is none', ['', 'Wool'], ['', 'Wool']],
  [
    'what both begin with is left out',
    [`${same} from here wool`, `${same} from here silk`],
    ['…xxxxxxxxx from here wool', '…xxxxxxxxx from here silk'],
  ],
  ['what is too long ends early', ['a'.repeat(200), 'b'], [`${'a'.repeat(90)}…`, 'b']],
])('%s', (_what, [was = '', is = ''], [before, after]) => {
  expect(differingPart(was, is)).toEqual({ before, after });
});
