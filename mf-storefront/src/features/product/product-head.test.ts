import { rug } from '../testing/rugs';
import { productHead } from './product-head';

const MOST = 156;

test('when a description is long, then search engines get its first whole words', () => {
  const { description = '' } = productHead(rug({ description: 'wool '.repeat(2_000) }));
  expect(description).toMatch(/^(wool )+wool…$/);
  expect(description.length).toBeLessThanOrEqual(MOST);
});

test.each(['手工編織的羊毛地毯，', 'พรมทอมือขนแกะ', 'x', '🧶'])(
  'when a long description of %s has no spaces, then they get no more of it either, and no half of a letter',
  (words) => {
    const { description = '' } = productHead(rug({ description: words.repeat(500) }));
    expect(description.length).toBeLessThanOrEqual(MOST);
    expect(description).toMatch(/…$/);
    expect(description).not.toMatch(/\p{Surrogate}/u);
  },
);
