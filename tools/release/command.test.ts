import type { PartName } from '@handloom/contracts/parts';
import { parseCommand, refuseUnknown, whyNotForServices, type ShopCommand } from './command';

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
  [['--help'], { action: 'help' }],
  [['mf-cart', '--status', '-h'], { action: 'help' }],
  [['mf-cart', '--skip-checks'], { ...cart, action: 'release', checks: false, forced: false }],
  [['mf-cart', '--preview'], { ...cart, action: 'preview', checks: true }],
  [
    ['mf-cart', '--preview', '--skip-checks', '--commit', 'c0ffee', ...said],
    { ...cart, note: { ...saidNote, commit: 'c0ffee' }, action: 'preview', checks: false },
  ],
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
  [['mf-cart', '--to', FIRST], { ...cart, action: 'to', version: FIRST, forced: false }],
  [
    ['mf-cart', '--to', FIRST, 'mf-cart', '--force', ...said],
    { ...cart, note: saidNote, action: 'to', version: FIRST, forced: true },
  ],
  [['mf-cart', '--rollback'], { ...cart, action: 'rollback' }],
  [['mf-cart', '--rollback', ...said], { ...cart, note: saidNote, action: 'rollback' }],
  [['mf-cart', '--rollback', FIRST], { ...cart, action: 'rollback', version: FIRST }],
  [
    ['mf-cart', '--skip-checks', '--force', ...said],
    { ...cart, note: saidNote, action: 'release', checks: false, forced: true },
  ],
  [['mf-cart', '--remove'], { ...cart, action: 'remove', forced: false }],
  [['shell', '--remove', '--force'], { ...cart, name: 'shell', action: 'remove', forced: true }],
  [['mf-cart', '--status'], { name: 'mf-cart', action: 'status' }],
  [['--status'], { action: 'overview' }],
  [['mf-cart', '--errors'], { name: 'mf-cart', action: 'errors' }],
  [['mf-cart', '--log'], { name: 'mf-cart', action: 'log' }],
  [['--log'], { action: 'log' }],
  [['--gc'], { action: 'gc', deletes: false }],
  [['mf-cart', '--gc', '--delete'], { name: 'mf-cart', action: 'gc', deletes: true }],
  [['--new-key', 'mf-cart'], { action: 'new-key', owner: 'mf-cart' }],
  [['gateway', '--new-key'], { action: 'new-key', owner: 'gateway' }],
  [['svc-orders'], { ...orders, action: 'release', checks: true, forced: false }],
  [
    ['svc-orders', '--force', ...said],
    { ...orders, note: saidNote, action: 'release', checks: true, forced: true },
  ],
  [['svc-orders', '--rollback'], { ...orders, action: 'rollback' }],
  [['svc-orders', '--to', FIRST], { ...orders, action: 'to', version: FIRST, forced: false }],
  [['svc-orders', '--status'], { name: 'svc-orders', action: 'status' }],
  [['svc-orders', '--new-key'], { action: 'new-key', owner: 'svc-orders' }],
])('when called with %j, then it means %j', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [
    ['mf-cart', '--rollback', '--commit', 'c0ffee'],
    '--rollback builds nothing, so it takes no --commit.',
  ],
  [
    ['mf-cart', '--rollback', '--skip-checks'],
    '--rollback builds nothing, so it takes no --skip-checks.',
  ],
  [
    ['mf-cart', '--canary', '0', '--skip-checks'],
    '--canary builds nothing, so it takes no --skip-checks.',
  ],
  [
    ['mf-cart', '--preview', '--rollback'],
    '--preview and --rollback are two things: say one of them.',
  ],
  [
    ['mf-cart', '--canary', '10', '--preview'],
    '--preview and --canary are two things: say one of them.',
  ],
  [
    ['mf-cart', '--errors', '--rollback'],
    '--rollback and --errors are two things: say one of them.',
  ],
  [['mf-cart', '--canary'], '--canary needs a number from 0 to 99, such as --canary 10.'],
  [['mf-cart', '--canary', '-1'], '--canary needs a number from 0 to 99, such as --canary 10.'],
  [['mf-cart', '--canary', '150'], '--canary 150 is no whole number from 0 to 99.'],
  [['mf-cart', '--canary', '100'], '--canary 100 is no whole number from 0 to 99.'],
  [['mf-cart', '--canary', '1.5'], '--canary 1.5 is no whole number from 0 to 99.'],
  [['mf-cart', '--canary', 'all'], '--canary all is no whole number from 0 to 99.'],
  [['mf-cart', '--to', '123'], '--to 123 is no version: it has 12 digits'],
  [['mf-cart', '--to'], '--to needs a version; --list tells which there are.'],
  [['mf-cart', '--reason'], '--reason needs a text, such as --reason "Larger pictures".'],
  [
    ['mf-cart', '--reason', '--force'],
    '--reason needs a text, such as --reason "Larger pictures".',
  ],
  [['mf-cart', '--rollback=yes'], '--rollback stands alone: nothing belongs behind it.'],
  [['mf-cart', '--stauts'], 'Unknown option --stauts.'],
  [['mf-cart', '-x'], 'Unknown option -x.'],
  [
    ['mf-cart', '--canary', '10', '--force'],
    '--force is for a release that breaks a contract, for --to of pages, and',
  ],
  [
    ['mf-cart', '--preview', '--force'],
    '--force is for a release that breaks a contract, for --to of pages, and',
  ],
  [['mf-cart', '--force'], '--force breaks what others rely on, so say why'],
  [['svc-orders', '--rollback', '--force', ...said], 'svc-orders --rollback takes none.'],
  [['svc-orders', '--to', FIRST, '--force', ...said], 'svc-orders --to takes none.'],
  [['mf-cart', '--to', FIRST, '--force'], '--force breaks what others rely on, so say why'],
  [
    ['svc-orders', '--force'],
    '--force breaks what others rely on, so say why, for the audit: --reason',
  ],
  [
    ['svc-orders', '--force', '--skip-checks', ...said],
    'which --skip-checks does not look at: say one.',
  ],
  [['mf-cart', 'mf-admin'], 'One part at a time, not mf-cart and mf-admin.'],
  [['mf-cart', FIRST], `One part at a time, not mf-cart and ${FIRST}.`],
  [['mf-cart', '--rollback', 'abc'], '--rollback abc is no version: it has 12 digits'],
  [['mf-cart', '--rollback', 'mf-admin'], 'One part at a time, not mf-cart and mf-admin.'],
  [['--preview'], 'Which part? Name one, such as mf-cart.'],
  [['--errors'], 'Which part? Name one, such as mf-cart.'],
  [[], 'Which part? Name one, such as mf-cart.'],
  [
    ['mf-cart', '--status', '--skip-checks'],
    '--status changes nothing that is live, so it takes no --skip-checks.',
  ],
  [
    ['mf-cart', '--status', ...said],
    '--status changes nothing that is live, so it takes no --reason.',
  ],
  [['mf-cart', '--delete'], '--delete belongs to --gc.'],
  [
    ['mf-cart', '--new-key', ...said],
    '--new-key makes a key and nothing else, so it takes no --reason.',
  ],
  [['mf-basket', '--new-key'], 'There is no part mf-basket: '],
  [['--new-key'], 'Whose key? Name a part, such as mf-cart, or gateway.'],
  [['gateway', '--rollback'], 'There is no part gateway: '],
  [['cart'], 'There is no part cart: no folder here has that name. Parts: shell, mf-'],
  [['mf-crat'], 'There is no part mf-crat: no folder here has that name. Parts: shell, mf-'],
  [['mf-crat', '--canary', '10'], 'There is no part mf-crat: '],
  [['svc-order'], 'There is no part svc-order: '],
])('when called with %j, then a sentence says what cannot be meant: %s', (args, sentence) => {
  const parsing = () => parseCommand(args);
  expect(parsing).toThrow(sentence);
  expect(parsing).toThrow(/^[^\n]+\nWhat there is: npm run release -- --help$/);
});

test('when a part has no folder any more, then all that builds nothing is done with it, if a release of it is known', async () => {
  const record = {
    version: FIRST,
    previous: null,
    releasedAt: '2026-01-01T00:00:00Z',
    revision: 1,
  };
  const live = async () => ({ 'mf-former': record });
  const actions = ['--remove', '--status', '--list', '--log', '--rollback', '--errors', '--gc'];
  for (const option of [...actions.map((each) => [each]), ['--to', FIRST], ['--canary', '0']]) {
    const command = parseCommand(['mf-former', ...option]) as ShopCommand<PartName>;
    await expect(refuseUnknown(command, { live })).resolves.toBeUndefined();
    const unknown = parseCommand(['mf-crat', ...option]) as ShopCommand<PartName>;
    await expect(refuseUnknown(unknown, { live })).rejects.toThrow(
      'There is no part mf-crat: no folder here has that name, and no release of it is known.',
    );
  }
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
