import { slugOf } from './catalogue';

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
