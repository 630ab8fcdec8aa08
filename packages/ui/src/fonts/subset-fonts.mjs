// Cuts the fonts of the fontsource packages down to what the shop's English needs: 48 kB Inter → 21 kB,
// 67 kB Fraunces → 12 kB; the rest of Latin-1 stands in files of its own, which a page fetches that
// shows such a letter. Run it again after an update of those packages: `npm run fonts -w @handloom/ui`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

const characters = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
// fonts.scss repeats both as `unicode-range`.
const english = characters(0x20, 0x7e) + '\u00a0©°·½×–—‘’“”…';
const latin = [...characters(0xa1, 0xff), ...'ı‚„•′″‹›€™−'].filter((one) => !english.includes(one));
const weights = { min: 400, max: 600 };
// The axes of display type are pinned: weight alone would cost 9 kB, optical size 25 kB.
const display = { opsz: 72, wght: 480 };

const cuts = [
  ['fraunces', 'fraunces-latin-opsz-normal', 'fraunces', english, display],
  ['fraunces', 'fraunces-latin-opsz-normal', 'fraunces-latin', latin.join(''), display],
  ['inter', 'inter-latin-wght-normal', 'inter', english, { wght: weights }],
  ['inter', 'inter-latin-wght-normal', 'inter-latin', latin.join(''), { wght: weights }],
  // The rupee sign lives in the 85 kB latin-ext file.
  ['inter', 'inter-latin-ext-wght-normal', 'inter-rupee', '₹', { wght: weights }],
];

for (const [family, source, target, text, variationAxes] of cuts) {
  const file = require.resolve(`@fontsource-variable/${family}/files/${source}.woff2`);
  const cut = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2', variationAxes });
  writeFileSync(join(here, `${target}.woff2`), cut);
  console.log(`${target}.woff2: ${cut.length} bytes`);
}
