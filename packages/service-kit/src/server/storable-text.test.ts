import { isStorable, refuseUnstorableJson, refuseUnstorableUrl } from './storable-text';

const BACKSLASH = '\\';

describe('what no text of the database can hold', () => {
  test.each([
    ['/api/orders/%00', 404],
    ['/api/orders/%00?search=a', 404],
    ['/api/orders?search=%00', 400],
    ['/api/orders?x=?&search=%00', 400],
  ])('when it is in %s, then the answer is %d', (url, status) => {
    expect(() => refuseUnstorableUrl({ url })).toThrow(expect.objectContaining({ status }));
  });

  test.each([
    ['a NUL', 'xNULy'],
    ['a NUL after a backslash', `${BACKSLASH.repeat(2)}NUL`],
    ['the first half of a character', 'abHIGHcd'],
    ['it at the end', 'abHIGH'],
    ['the second half', 'abLOWcd'],
    ['both in the wrong order', 'LOWHIGH'],
    ['both with something between them', `HIGH${BACKSLASH}nLOW`],
    ['the second half after text that only speaks of the first', `${BACKSLASH}HIGHLOW`],
  ])('when a JSON body has %s, then it is refused, as a value and as a key', (_case, written) => {
    const text = escaped(written);
    for (const body of [`{"a":"${text}"}`, `{"${text}":1}`]) {
      expect(() => refuseUnstorableJson(body)).toThrow(expect.objectContaining({ status: 400 }));
    }
  });

  test.each([
    ['text that only speaks of a NUL', `${BACKSLASH}NUL`],
    ['text that only speaks of half a character', `${BACKSLASH}HIGH`],
    ['both halves', 'HIGHLOW'],
    ['a character that is written out', '🧶'],
  ])('when a JSON body has %s, then it passes', (_case, written) => {
    expect(() => refuseUnstorableJson(`{"a":"${escaped(written)}"}`)).not.toThrow();
  });

  test('when the query only has digits, then it passes', () => {
    expect(() => refuseUnstorableUrl({ url: '/api/orders/1?search=00' })).not.toThrow();
  });

  test.each([
    ['a\0', false],
    ['a\ud83e', false],
    ['\udef6a', false],
    ['🧶 शाल', true],
  ])('when the text is %j, then it is storable: %s', (text, expected) => {
    expect(isStorable(text)).toBe(expected);
  });
});

/** As JSON escapes them. */
const escaped = (written: string) =>
  written
    .replace('NUL', `${BACKSLASH}u0000`)
    .replace('HIGH', `${BACKSLASH}uD83E`)
    .replace('LOW', `${BACKSLASH}udef6`);
