import { calendarOf } from './report-steps';

afterEach(() => jest.restoreAllMocks());

test('when a browser knows languages of another year, then a day is written as ever', () => {
  const Format = Intl.DateTimeFormat;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((_language, options) => new Format('en-US', options));

  const dayIn = (zone: string) => calendarOf(zone)(Date.parse('2026-03-01T23:30:00Z'));
  expect(dayIn('UTC')).toBe('2026-03-01');
  expect(dayIn('Asia/Kolkata')).toBe('2026-03-02');
});
