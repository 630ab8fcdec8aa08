import { parseCommand } from './command';

const FIRST = 'aaaaaaaaaaaa';
const cart = { name: 'mf-cart', note: {} };
const said = ['--reason', 'It loops', '--author', 'Ada'];
const saidNote = { reason: 'It loops', author: 'Ada' };
test.each([
  [['mf-cart'], { ...cart, action: 'release', checks: true }],
  [['mf-cart', ...said], { ...cart, note: saidNote, action: 'release', checks: true }],
  [
    ['mf-cart', '--commit', 'c0ffee'],
    { ...cart, note: { commit: 'c0ffee' }, action: 'release', checks: true },
  ],
  [['mf-cart', '--rollback', '--commit', 'c0ffee'], null],
  [['mf-cart', '--skip-checks'], { ...cart, action: 'release', checks: false }],
  [['mf-cart', '--preview'], { ...cart, action: 'preview', checks: true }],
  [
    ['mf-cart', '--preview', '--skip-checks', '--commit', 'c0ffee', ...said],
    { ...cart, note: { ...saidNote, commit: 'c0ffee' }, action: 'preview', checks: false },
  ],
  [['mf-cart', '--preview', '--rollback'], null],
  [['mf-cart', '--canary', '10'], { ...cart, action: 'canary', percent: 10, checks: true }],
  [
    ['mf-cart', '--canary', '5', '--skip-checks', '--commit', 'c0ffee', ...said],
    {
      ...cart,
      note: { ...saidNote, commit: 'c0ffee' },
      action: 'canary',
      percent: 5,
      checks: false,
    },
  ],
  [['mf-cart', '--canary', '0'], { ...cart, action: 'canary', percent: 0, checks: true }],
  [['mf-cart', '--canary', '0', '--skip-checks'], null],
  [['mf-cart', '--canary'], null],
  [['mf-cart', '--canary', '100'], null],
  [['mf-cart', '--canary', '-1'], null],
  [['mf-cart', '--canary', '1.5'], null],
  [['mf-cart', '--canary', 'all'], null],
  [['mf-cart', '--canary', '10', '--preview'], null],
  [['mf-cart', '--canary', '10', '--force'], null],
  [['mf-cart', '--preview', '--force'], null],
  [['--preview'], null],
  [['mf-cart', '--rollback', '--skip-checks'], null],
  [['mf-cart', '--status', '--skip-checks'], null],
  [['mf-cart', '--to', FIRST], { ...cart, action: 'to', version: FIRST }],
  [['mf-cart', '--rollback'], { ...cart, action: 'rollback' }],
  [['mf-cart', '--rollback', ...said], { ...cart, note: saidNote, action: 'rollback' }],
  [['mf-cart', '--remove'], { ...cart, action: 'remove', forced: false }],
  [['shell', '--remove', '--force'], { ...cart, name: 'shell', action: 'remove', forced: true }],
  [['mf-cart', '--status'], { name: 'mf-cart', action: 'status' }],
  [['mf-cart', '--log'], { name: 'mf-cart', action: 'log' }],
  [['--log'], { action: 'log' }],
  [['--gc'], { action: 'gc', deletes: false }],
  [['mf-cart', '--gc', '--delete'], { name: 'mf-cart', action: 'gc', deletes: true }],
  [['mf-cart', '--delete'], null],
  [['mf-cart', '--gc', '--rollback'], null],
  [['--new-key', 'mf-cart'], { action: 'new-key', owner: 'mf-cart' }],
  [['gateway', '--new-key'], { action: 'new-key', owner: 'gateway' }],
  [['mf-cart', '--new-key', ...said], null],
  [['mf-basket', '--new-key'], null],
  [['--new-key'], null],
  [['gateway', '--rollback'], null],
  [['mf-cart', '--status', ...said], null],
  [['mf-cart', '--rollback', '--remove'], null],
  [['mf-cart', '--rollback', '--force'], null],
  [['mf-cart', '--rollbak'], null],
  [['mf-basket'], null],
  [['--status'], null],
  [[], null],
])('when called with %j, then it means %j', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});
