import { chooseEncoding, isUnchanged, packAnswer } from './packed-answer';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, *', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
])('when %p is accepted, then %s is sent', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('when a tag is known in any form, then the document is unchanged', () => {
  const { etag } = packAnswer('<p>');
  const strong = etag.slice(2);
  expect([etag, strong, `"other", ${etag}`, '*'].every((tags) => isUnchanged(etag, tags))).toBe(
    true,
  );
  expect(isUnchanged(etag, '"other"')).toBe(false);
  expect(isUnchanged(etag, undefined)).toBe(false);
});
