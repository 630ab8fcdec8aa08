import { judgeTypes, refusedAs } from './checks';

const OWN = `mf-cart/src/routes.ts(3,7): error TS2322: Type 'string' is not assignable.
  Types of property 'path' are incompatible.`;
const OTHERS = "shell/src/start.ts(1,1): error TS2304: Cannot find name 'x'.";

test.each([
  ['nothing is wrong', { code: 0, output: '' }, true],
  ['a file of the part is wrong', { code: 1, output: `${OTHERS}\n${OWN}\n` }, false],
  ['only files of others are wrong', { code: 1, output: `${OTHERS}\n` }, true],
  ['the compiler fails without a word', { code: 2, output: '' }, false],
  ['the compiler is killed', { code: null, output: `${OTHERS}\n` }, false],
  ['the compiler crashes', { code: 2, output: 'panic: runtime error\n\tgoroutine 1' }, false],
  ['it crashes after an error of others', { code: 2, output: `${OTHERS}\npanic: nil` }, false],
  ['its configuration is wrong', { code: 1, output: 'error TS18003: No inputs were found' }, false],
])('when %s, then types are judged so', (_, ended, good) => {
  expect(judgeTypes('mf-cart', ended).good).toBe(good);
});

test('when the part and others are wrong, then only the part’s errors are shown', () => {
  expect(judgeTypes('mf-cart', { code: 1, output: `${OTHERS}\n${OWN}` }).output).toBe(
    OWN.split('\n')[0],
  );
});

test('when checks are asked by what releases nothing, then they refuse in its words', async () => {
  const checks = async () => {
    throw new Error(`${OWN}\nsvc-orders is not released: its types fail.`);
  };
  await expect(
    refusedAs({ name: 'svc-orders', words: 'may not be deployed' }, checks),
  ).rejects.toThrow(`${OWN}\nsvc-orders may not be deployed: its types fail.`);
});
