import { addressOf } from './public-pages';
import { PHONE, visit } from './site';

const LIMIT_BYTES = 140_000;
/** Carousels are set up after the page has loaded. */
const LATER_BYTES = 10_000;

describe.each(['/', '/categories/hand-tufted', '/product/rug'])('the first view of %s', (name) => {
  let named: number[];
  let later: number[];
  beforeAll(async () => {
    const page = await visit(await addressOf(name), { viewport: PHONE });
    await page.waitForLoadState('networkidle');
    const html = await (await page.request.get(page.url())).text();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
        .filter(({ path }) => path.endsWith('.js')),
    );
    const bytesOf = (wanted: boolean) =>
      scripts.filter(({ path }) => html.includes(path) === wanted).map(({ bytes }) => bytes);
    named = bytesOf(true);
    later = bytesOf(false);
  });

  test('moves at most 140 kB of JavaScript', () => {
    expect(sum(named)).toBeGreaterThan(100_000);
    expect(sum(named)).toBeLessThanOrEqual(LIMIT_BYTES);
  });

  test('makes no chain: what the page starts from is named in its document', () => {
    expect(sum(later)).toBeLessThan(LATER_BYTES);
  });
});

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
