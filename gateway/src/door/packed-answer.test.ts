import { chooseEncoding } from './packed-answer';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
])('when %p is accepted, then %s is sent', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
