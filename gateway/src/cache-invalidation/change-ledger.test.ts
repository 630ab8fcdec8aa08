import { changeLedger } from './change-ledger';

test('when a topic changes, then what was begun before it no longer holds, and the rest does', () => {
  const ledger = changeLedger();
  const before = ledger.now();
  ledger.changed(['a', 'b']);

  expect(ledger.holds(['a'], before)).toBe(false);
  expect(ledger.holds(['c', 'b'], before)).toBe(false);
  expect(ledger.holds(['c'], before)).toBe(true);
  expect(ledger.holds(['a'], ledger.now())).toBe(true);
});

test('when nobody knows what changed, then nothing begun before it holds', () => {
  const ledger = changeLedger();
  const before = ledger.now();
  ledger.anythingChanged();
  expect(ledger.holds([], before)).toBe(false);
  expect(ledger.holds(['a'], ledger.now())).toBe(true);
});

test('when more topics change than are remembered, then a forgotten one counts as changed', () => {
  const ledger = changeLedger(2);
  const before = ledger.now();
  ledger.changed(['forgotten']);
  const after = ledger.now();
  for (const topic of ['b', 'c', 'd']) ledger.changed([topic]);

  expect(ledger.holds(['forgotten'], before)).toBe(false);
  // Not known any more to be from before or after the change of `b`.
  expect(ledger.holds(['forgotten'], after)).toBe(false);
  expect(ledger.holds(['forgotten'], ledger.now())).toBe(true);
});
