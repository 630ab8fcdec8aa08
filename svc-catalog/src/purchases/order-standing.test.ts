import { newestStandings } from './order-standing';

const LATER = '2026-11-02T00:00:00.000Z';
const BEFORE = '2026-11-01T00:00:00.000Z';
const told = (version: number | null, toldAt: string, isVoid: boolean) => ({
  orderId: 'one',
  version,
  toldAt,
  isVoid,
});

test.each([
  ['by its version, whatever the clocks say', told(3, BEFORE, true), told(2, LATER, false)],
  ['by its time where one says no version', told(null, LATER, true), told(2, BEFORE, false)],
])(
  'when events of an order come together in another order, then the newest counts: %s',
  (_how, newest, older) => {
    expect(newestStandings([newest, older])).toEqual([newest]);
    expect(newestStandings([older, newest])).toEqual([newest]);
  },
);
