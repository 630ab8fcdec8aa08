// Cuts the fonts of the fontsource packages down to what the shop's English needs: 48 kB Inter → 27 kB,
// 67 kB Fraunces → 29 kB. Run it again after an update of those packages: `npm run fonts -w @handloom/ui`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

const characters = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const english = characters(0x20, 0x7e) + characters(0xa0, 0xff) + '–—‘’‚“”„•…′″‹›€™−×ı';
const weights = { min: 400, max: 600 };

const cuts = [
  // The optical size of display type is pinned; the axis alone would cost 25 kB.
  ['fraunces', 'fraunces-latin-opsz-normal', 'fraunces', english, { opsz: 72, wght: weights }],
  ['inter', 'inter-latin-wght-normal', 'inter', english, { wght: weights }],
  // The rupee sign lives in the 85 kB latin-ext file.
  ['inter', 'inter-latin-ext-wght-normal', 'inter-rupee', '₹', { wght: weights }],
];

for (const [family, source, target, text, variationAxes] of cuts) {
  const file = require.resolve(`@fontsource-variable/${family}/files/${source}.woff2`);
  const cut = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2', variationAxes });
  writeFileSync(join(here, `${target}.woff2`), cut);
  console.log(`${target}.woff2: ${cut.length} bytes`);
}
