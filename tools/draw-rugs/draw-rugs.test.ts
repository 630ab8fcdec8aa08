import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { demoCategories, demoRugs, demoSizes } from '../../svc-catalog/seed/demo-catalogue';
import { rugBook, rugCalled } from './book/rug-book';

const masters = join(__dirname, '../../svc-catalog/seed/pictures');

/** In a process of its own: inside the test runner every `Math` is looked up through a sandbox, thirty times slower. */
const draw = async (key: string, width: number): Promise<Buffer> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'draw-one.ts'), key, String(width)],
    { encoding: 'buffer', maxBuffer: 16_000_000, cwd: __dirname },
  );
  return stdout;
};

describe('drawing', () => {
  it('gives the same pixels every time', async () => {
    const [first, second] = await Promise.all([draw('hazar-gul', 240), draw('hazar-gul', 240)]);
    expect(first).toHaveLength(240 * 300 * 3);
    expect(first.equals(second)).toBe(true);
  }, 60_000);

  it('agrees with the committed master', async () => {
    const { data: kept, info } = await sharp(join(masters, 'indigo-chevron-1.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([1200, 1500, 3]);
    const drawn = await draw('indigo-chevron', 1200);
    expect(drawn).toHaveLength(kept.length);
    // Looked up once: within the test runner that is slow.
    const { abs } = Math;
    let sum = 0;
    for (let i = 0; i < drawn.length; i++) sum += abs((drawn[i] ?? 0) - (kept[i] ?? 255));
    // what is left is WebP's loss in the grain of the wool
    expect(sum / drawn.length).toBeLessThan(8);
  }, 60_000);
});

describe('the demo catalogue', () => {
  it('is drawn rug by rug', () => {
    expect(rugBook.map((r) => r.key).sort()).toEqual(demoRugs.map((r) => r.key).sort());
    for (const rug of demoRugs) {
      const size = demoSizes.find((s) => s.name === rug.size);
      const entry = rugCalled(rug.key);
      expect([rug.key, ...entry.feet, entry.round ?? false]).toEqual([
        rug.key,
        size?.widthFeet,
        size?.heightFeet ?? size?.widthFeet,
        size?.isRound,
      ]);
    }
  });

  it('has no two rugs alike', () => {
    for (const field of ['key', 'name', 'description'] as const)
      expect(new Set(demoRugs.map((r) => r[field])).size).toBe(demoRugs.length);
  });

  it('has at least eight rugs in each of its six categories', () => {
    const slugs = demoCategories.map((c) => c.name.toLowerCase().replaceAll(' ', '-'));
    expect(slugs).toHaveLength(6);
    for (const slug of slugs)
      expect(demoRugs.filter((r) => r.category === slug).length).toBeGreaterThanOrEqual(8);
    expect(demoRugs.filter((r) => !slugs.includes(r.category))).toEqual([]);
  });

  it('asks believable prices', () => {
    for (const rug of demoRugs) {
      expect(Number.isInteger(rug.priceMinor) && Number.isInteger(rug.originalPriceMinor)).toBe(
        true,
      );
      expect(rug.priceMinor).toBeLessThanOrEqual(rug.originalPriceMinor);
      expect(rug.priceMinor).toBeGreaterThanOrEqual(rug.originalPriceMinor * 0.6);
      expect(rug.rating).toBeGreaterThanOrEqual(1);
      expect(rug.rating).toBeLessThanOrEqual(5);
    }
  });

  it('has every picture, and no picture that nobody shows', () => {
    const shown = demoRugs.flatMap((r) => r.pictures);
    expect(shown.filter((name) => !existsSync(join(masters, name)))).toEqual([]);
    expect(readdirSync(masters).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('keeps its masters within 25 MB', () => {
    const bytes = readdirSync(masters).reduce(
      (sum, name) => sum + statSync(join(masters, name)).size,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(25_000_000);
  });
});
