/** Turns knots into shaded wool. One function serves the whole rug and the close-up: only the scale differs. */
import { clamp, clouds, ease, hash2, noise2 } from './chance';
import { pileAt, pileSlope } from './pile';
import type { Cloth } from './dyeing';
import { Picture } from './picture';
import { tuftLight } from './tufts';

/** Knots from the cloth's edge to the end of its binding, at the sides and at the ends. */
export const SELVAGE = 4;
export const SKIRT = 6;

export type Region = { x: number; y: number; width: number; height: number };

/** Looms are not rulers: the cloth's edges and rows wander by a knot or two. */
export function wander(cloth: Cloth, x: number, y: number): [number, number] {
  const s = cloth.seed;
  return [
    x + 1.6 * noise2(y * 0.012, x * 0.004, s + 31) + 0.5 * noise2(y * 0.06, x * 0.02, s + 32),
    y + 1.3 * noise2(x * 0.014, y * 0.004, s + 33) + 0.45 * noise2(x * 0.07, y * 0.02, s + 34),
  ];
}

export function weave(cloth: Cloth, region: Region, scale: number): Picture {
  const picture = new Picture(Math.round(region.width * scale), Math.round(region.height * scale));
  const wool = new Float32Array(3);
  const close = scale >= 6;
  for (let py = 0; py < picture.height; py++)
    for (let px = 0; px < picture.width; px++) {
      const [x, y] = wander(cloth, region.x + (px + 0.5) / scale, region.y + (py + 0.5) / scale);
      const edge = insideBy(cloth, x, y);
      if (edge <= -SELVAGE - 1) continue;
      let light: number;
      if (edge >= 0) {
        light = close ? tuftLight(cloth, x, y, wool) : farLight(cloth, x, y, px, py, wool);
        light *= 1 - 0.25 * (1 - ease(0, cloth.technique === 'woven' ? 1 : 3, edge));
      } else {
        light = bindingLight(cloth, x, y, edge, wool);
        if (light <= 0) continue;
      }
      const sheen =
        1 +
        0.05 * clouds(x * 0.009, y * 0.006, cloth.seed + 51, 2) +
        0.035 * noise2(x * 0.14, y * 0.02, cloth.seed + 53);
      light *= sheen;
      picture.set(
        px,
        py,
        wool[0]! * light,
        wool[1]! * light,
        wool[2]! * light,
        clamp((edge + SELVAGE) * scale * 0.6, 0, 1),
      );
    }
  return picture;
}

/** Distance in knots to the nearest edge of the pile, negative on the binding, very negative beyond. */
function insideBy(cloth: Cloth, x: number, y: number): number {
  if (cloth.round) return cloth.width / 2 - Math.hypot(x - cloth.width / 2, y - cloth.height / 2);
  const side = Math.min(x, cloth.width - x);
  const end = Math.min(y, cloth.height - y);
  if (side >= 0 && end >= 0) return Math.min(side, end);
  if (cloth.bound) return Math.min(side, end, 0) * 1.2;
  // the flat-woven skirt at the ends is as wide as the pile and reaches further than the cords
  if (end < 0) return side < -1 || end < -SKIRT ? -99 : (end / SKIRT) * SELVAGE;
  return side;
}

function woolAt(cloth: Cloth, x: number, y: number, out: Float32Array, weight: number): number {
  const xi = clamp(Math.floor(x), 0, cloth.width - 1);
  const yi = clamp(Math.floor(y), 0, cloth.height - 1);
  const i = yi * cloth.width + xi;
  for (let c = 0; c < 3; c++) out[c] = out[c]! + cloth.wool[i * 3 + c]! * weight; // i was clamped
  return i;
}

/** From across a room single knots melt into rows; wool's fuzz softens every outline a little. */
function farLight(
  cloth: Cloth,
  x: number,
  y: number,
  px: number,
  py: number,
  out: Float32Array,
): number {
  out.fill(0);
  const fuzz = cloth.technique === 'woven' ? 0.22 : 0.42;
  for (let k = 0; k < 4; k++) {
    const jx = ((k & 1) - 0.5) * 0.34 + (hash2(px * 4 + k, py, 71) - 0.5) * fuzz;
    const jy = ((k >> 1) - 0.5) * 0.34 + (hash2(px, py * 4 + k, 73) - 0.5) * fuzz;
    woolAt(cloth, x + jx, y + jy, out, 0.25);
  }
  const fx = (x - Math.floor(x)) * 2 - 1;
  const fy = (y - Math.floor(y)) * 2 - 1;
  if (cloth.technique === 'woven') {
    const brick = (x * 0.5 + (Math.floor(y) % 2) * 0.5) % 1;
    return 1.04 - 0.17 * fy * fy - 0.08 * Math.pow(brick * 2 - 1, 2);
  }
  const slope = pileSlope(cloth, x, y);
  const low = 1 - pileAt(cloth, x, y);
  const grid = cloth.technique === 'knotted' ? 0.1 * fx * fx + 0.15 * fy * fy : 0.05 * fy * fy;
  const grain = cloth.technique === 'tufted' ? 0.05 * noise2(x * 1.1, y * 1.1, cloth.seed + 61) : 0;
  return (1.05 - grid + grain) * clamp(1 + slope, 0.55, 1.4) * (1 - 0.42 * low);
}

const binding = (cloth: Cloth, out: Float32Array, ivory: boolean): void => {
  // sides are overcast with the wool of the outermost band, ends show the undyed warp
  out.set(ivory ? [0.66, 0.58, 0.44] : cloth.wool.subarray(0, 3));
};

function bindingLight(cloth: Cloth, x: number, y: number, edge: number, out: Float32Array): number {
  const depth = clamp(-edge / SELVAGE, 0, 1);
  const atEnd = !cloth.round && (y < 0 || y > cloth.height) && !cloth.bound;
  binding(cloth, out, atEnd);
  if (atEnd) {
    // plain weave: rows of weft packed over the warps, which show as ribs
    const row = Math.floor(y / 0.8);
    const fy = y / 0.8 - row;
    const rib = (((x / 1.3 + (row & 1) * 0.5) % 1) + 1) % 1;
    const pick = 1 - 0.75 * Math.pow(fy * 2 - 1, 2) - 0.35 * Math.pow(rib * 2 - 1, 2);
    return (0.74 + 0.3 * pick) * (0.94 + 0.12 * hash2(Math.floor(x / 1.3), row, 3));
  }
  const around = cloth.round
    ? Math.atan2(y - cloth.height / 2, x - cloth.width / 2) * cloth.width * 0.5
    : x < 0 || x > cloth.width
      ? y
      : x;
  const wrap = (((around * 0.9 + depth * 0.8) % 1) + 1) % 1;
  const roll = Math.sqrt(Math.max(0, 1 - Math.pow(depth * 1.9 - 0.75, 2) * 0.8));
  return (0.5 + 0.6 * roll) * (1 - 0.35 * Math.pow(wrap * 2 - 1, 2));
}
