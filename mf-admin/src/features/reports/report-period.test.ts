import { stepsOf } from '@handloom/contracts/report-steps';
import { ownZone, periodOf, presetsUpTo, type Preset } from './report-period';

afterEach(() => jest.restoreAllMocks());

const periodAt = (query: string) => periodOf(new URLSearchParams(query));

test.each(['2027-02-30', '2026-02-29', '2027-13-01', 'rug'])(
  'when an address asks for %s, which no calendar has, then the last 30 days are shown',
  (day) => {
    expect(periodAt(`from=${day}&to=${day}`)).toEqual(periodAt(''));
  },
);

test('when an address names the last day only, then the 30 days up to it are shown', () => {
  expect(periodAt('to=2026-10-31')).toMatchObject({ from: '2026-10-02', to: '2026-10-31' });
});

test('when an address asks for the last day of a February, then for that one', () => {
  expect(periodAt('from=2028-02-29&to=2028-03-01')).toMatchObject({
    from: '2028-02-29',
    to: '2028-03-01',
  });
});

test.each(['+05:00', 'GMT+05:00', 'Etc/Unknown'])(
  'when a browser calls its time zone %s, which the services do not know, then days are those of UTC',
  (timeZone) => {
    const known = new Intl.DateTimeFormat().resolvedOptions();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...known, timeZone });
    expect([ownZone(), periodAt('').zone]).toEqual(['UTC', 'UTC']);
  },
);

test('when a period is offered on the last day of a leap February, then it begins and ends with its months', () => {
  const days = presetsUpTo('2028-02-29').map(({ label, from, to, by }) => [label, from, to, by]);
  expect(days).toEqual([
    ['Last 30 days', '2028-01-31', '2028-02-29', 'day'],
    ['This month', '2028-02-01', '2028-02-29', 'day'],
    ['Last month', '2028-01-01', '2028-01-31', 'day'],
    ['Last 12 months', '2027-03-01', '2028-02-29', 'month'],
  ]);
});

test.each(['2026-01-01', '2026-03-31', '2028-12-31'])(
  'when twelve months are offered on %s, then they begin with one, of which none stands there twice',
  (today) => {
    const { from, to, by } = presetsUpTo(today).at(-1) as Preset;
    expect([from.slice(-2), stepsOf({ from, to }, by).length]).toEqual(['01', 12]);
  },
);

test('when an address names a time zone only, then the last 30 days end today there', () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T22:00:00Z') });
  try {
    const far = { zone: 'Pacific/Auckland', from: '2026-10-30', to: '2026-11-28', by: 'day' };
    expect(periodAt('zone=Pacific/Auckland')).toEqual(far);
    expect(periodAt('zone=America/Lima')).toMatchObject({ from: '2026-10-29', to: '2026-11-27' });
  } finally {
    jest.useRealTimers();
  }
});
