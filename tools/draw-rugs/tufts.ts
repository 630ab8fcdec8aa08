/** Wool seen from a hand's breadth: every knot is a tuft with a crown, a shaded foot and its own fibres. */
import { clamp, ease, hash2, noise2 } from './chance';
import type { Cloth } from './dyeing';
import { pileAt, pileSlope } from './pile';

/** Writes the wool's colour at (x, y) and answers how much light it throws back. */
export function tuftLight(cloth: Cloth, x: number, y: number, out: Float32Array): number {
  return cloth.technique === 'woven' ? weftLight(cloth, x, y, out) : pileLight(cloth, x, y, out);
}

function pileLight(cloth: Cloth, x: number, y: number, out: Float32Array): number {
  const loose = cloth.technique === 'tufted' ? 0.5 : 0.2;
  const s = cloth.seed;
  // fibres stray, so the outline of a tuft frays
  const strayX =
    x + 0.16 * noise2(x * 5.5, y * 5.5, s + 81) + 0.05 * noise2(x * 15, y * 12, s + 82);
  const strayY =
    y + 0.14 * noise2(x * 5.5, y * 5.5, s + 83) + 0.05 * noise2(x * 15, y * 12, s + 84);
  let best = -9;
  let bestI = 0;
  let nx = 0;
  let ny = 0;
  let turn = 0;
  const xi = Math.floor(strayX);
  const yi = Math.floor(strayY);
  for (let j = yi - 1; j <= yi + 1; j++)
    for (let i = xi - 1; i <= xi + 1; i++) {
      const h = hash2(i, j, s + 85);
      const dx = (strayX - i - 0.5 - (h - 0.5) * loose) / 0.66;
      const dy = (strayY - j - 0.5 - (hash2(i, j, s + 86) - 0.5) * loose) / 0.6;
      const crown = 1 - dx * dx - dy * dy + (hash2(i, j, s + 87) - 0.5) * 0.45;
      if (crown <= best) continue;
      best = crown;
      bestI = clamp(j, 0, cloth.height - 1) * cloth.width + clamp(i, 0, cloth.width - 1);
      nx = dx;
      ny = dy;
      turn = h - 0.5;
    }
  for (let c = 0; c < 3; c++) out[c] = cloth.wool[bestI * 3 + c]!; // bestI was clamped inside
  const fibre =
    0.13 * noise2((x + turn * y * 0.8) * 9, y * 2.6, s + 88) +
    0.09 * noise2((x + turn * y) * 21, y * 5, s + 89);
  const facing = -0.3 * nx - 0.42 * ny;
  const foot = 0.33 + 0.67 * ease(-0.5, 0.75, best);
  const slope = pileSlope(cloth, x, y) * 1.5;
  const low = 1 - pileAt(cloth, x, y);
  return (1.08 + 0.34 * facing + fibre) * foot * clamp(1 + slope, 0.5, 1.5) * (1 - 0.5 * low);
}

/** Flat weave: wefts pass over and under the warps, each pick beaten down upon the last. */
function weftLight(cloth: Cloth, x: number, y: number, out: Float32Array): number {
  const s = cloth.seed;
  const wave = y + 0.1 * noise2(x * 0.5, y * 0.3, s + 91);
  const row = Math.floor(wave * 1.25);
  const fy = wave * 1.25 - row;
  const shifted = x * 0.55 + (row & 1) * 0.5 + 0.06 * noise2(x * 0.7, row, s + 92);
  const cell = Math.floor(shifted);
  const fx = shifted - cell;
  const i =
    clamp(Math.floor(wave), 0, cloth.height - 1) * cloth.width +
    clamp(Math.floor(x), 0, cloth.width - 1);
  for (let c = 0; c < 3; c++) out[c] = cloth.wool[i * 3 + c]!; // i was clamped inside
  const dx = (fx - 0.5) * 2;
  const dy = (fy - 0.5) * 2;
  const over = 1 - Math.pow(Math.abs(dx), 2.6) * 0.85 - dy * dy * 0.8;
  const twist =
    0.1 * noise2((x + wave * 0.9) * 4.2, wave * 7.5, s + 93) +
    0.08 * noise2(x * 3, wave * 24, s + 94);
  // where two colours meet along a warp the kilim has a slit
  const beside =
    i % cloth.width > 0 && cloth.dyes[i] !== cloth.dyes[i - 1]
      ? 1 - ease(0, 0.35, x - Math.floor(x))
      : 0;
  const tone = 0.94 + 0.12 * hash2(cell, row, s + 95);
  return (0.42 + 0.68 * ease(-0.7, 0.9, over) - 0.16 * dy + twist) * tone * (1 - 0.45 * beside);
}
