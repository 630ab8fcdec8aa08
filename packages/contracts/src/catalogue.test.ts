import { productQuery, slugOf } from './catalogue';

test.each([
  ['Hand Tufted', 'hand-tufted'],
  [' Crème & Brûlée! ', 'creme-brulee'],
  ['Ωραία', 'ωραια'],
  ['हस्तनिर्मित कालीन', 'हस्तनिर्मित-कालीन'],
  ['＊＊＊', ''],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

test('when only a vowel of Devanagari differs, then so do the slugs', () => {
  expect(new Set(['काल', 'कील', 'कुल', 'कल'].map(slugOf)).size).toBe(4);
});

test.each(['\uFDFA', '\uFB03', '\u{1F190}', 'x\u0958', '\u{1D400}\u{20BB7}'])(
  'when a name of %s 80 characters long grows, then its slug is one that a list can be asked for',
  (sign) => {
    const slug = slugOf(sign.repeat(80).slice(0, 80));
    expect(slug).not.toMatch(/^$|-$/);
    expect(() => encodeURIComponent(slug)).not.toThrow();
    expect(productQuery.parse({ category: slug })).toMatchObject({ category: slug });
  },
);
