import { ownZone, periodOf } from './report-period';

afterEach(() => jest.restoreAllMocks());

const periodAt = (query: string) => periodOf(new URLSearchParams(query));

test.each(['2027-02-30', '2026-02-29', '2027-13-01', 'rug'])(
  'when an address asks for %s, which no calendar has, then the last 30 days are shown',
  (day) => {
    expect(periodAt(`from=${day}&to=${day}`)).toEqual(periodAt(''));
  },
);

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
