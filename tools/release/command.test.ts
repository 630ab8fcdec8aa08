import type { PartName } from '@handloom/contracts/parts';
import { parseCommand, whyNotForServices, type ShopCommand } from './command';

const FIRST = 'aaaaaaaaaaaa';
const cart = { name: 'mf-cart', note: {} };
const orders = { name: 'svc-orders', note: {} };
const said = ['--reason', 'It loops', '--author', 'Ada'];
const saidNote = { reason: 'It loops', author: 'Ada' };
test.each([
  [['mf-cart'], { ...cart, action: 'release', checks: true, forced: false }],
  [
    ['mf-cart', ...said],
    { ...cart, note: saidNote, action: 'release', checks: true, forced: false },
  ],
  [
    ['mf-cart', '--commit', 'c0ffee'],
    { ...cart, note: { commit: 'c0ffee' }, action: 'release', checks: true, forced: false },
  ],
  [['mf-cart', '--rollback', '--commit', 'c0ffee'], null],
  [['mf-cart', '--skip-checks'], { ...cart, action: 'release', checks: false, forced: false }],
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
  [['mf-cart', '--errors'], { name: 'mf-cart', action: 'errors' }],
  [['--errors'], null],
  [['mf-cart', '--errors', '--rollback'], null],
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
  [['mf-cart', '--force', ...said], null],
  [['svc-orders'], { ...orders, action: 'release', checks: true, forced: false }],
  [
    ['svc-orders', '--force', ...said],
    { ...orders, note: saidNote, action: 'release', checks: true, forced: true },
  ],
  [['svc-orders', '--force'], null],
  [['svc-orders', '--force', '--skip-checks', ...said], null],
  [['svc-orders', '--rollback', '--force', ...said], null],
  [['svc-orders', '--rollback'], { ...orders, action: 'rollback' }],
  [['svc-orders', '--to', FIRST], { ...orders, action: 'to', version: FIRST }],
  [['svc-orders', '--status'], { name: 'svc-orders', action: 'status' }],
  [['svc-orders', '--new-key'], { action: 'new-key', owner: 'svc-orders' }],
  [['svc-baskets'], null],
  [['--status'], null],
  [[], null],
])('when called with %j, then it means %j', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [['--preview'], 'Services are not previewed here'],
  [['--canary', '10'], 'Services are not canaried here'],
  [['--canary', '0'], 'Services are not canaried here'],
  [['--remove'], 'A service is not taken off the site'],
  [['--errors'], 'Browsers tell of pages only'],
])('when a service is wanted with %j, then one sentence says why not', (args, sentence) => {
  const command = parseCommand(['svc-orders', ...args]) as ShopCommand<PartName>;
  expect(whyNotForServices(command)).toContain(sentence);
  const ofPages = parseCommand(['mf-cart', ...args]) as ShopCommand<PartName>;
  expect(whyNotForServices(ofPages)).toBeNull();
});

test.each([[[]], [['--rollback']], [['--status']], [['--log']], [['--gc']], [['--list']]])(
  'when a service is wanted with %j, then it is done',
  (args: string[]) => {
    const command = parseCommand(['svc-orders', ...args]) as ShopCommand<PartName>;
    expect(whyNotForServices(command)).toBeNull();
  },
);
