/** Walls, as a colour for every point; measured in feet along and up. */
import { clouds, ease, hash2, noise2 } from './chance';
import { colour } from './dyes';
import type { Wall } from './scene';

const fill = (out: Float32Array, c: readonly [number, number, number], k: number): void => {
  out[0] = c[0] * k;
  out[1] = c[1] * k;
  out[2] = c[2] * k;
};

const skirting = (y: number): number => (y < 0.48 ? (y > 0.44 ? 0.75 : y > 0.38 ? 1.06 : 1) : 0);

export const plaster = (hex: string, cloudiness = 0.06, skirtHex = 'e8e1d4'): Wall => {
  const c = colour(hex);
  const skirt = colour(skirtHex);
  return (x, y, out) => {
    const s = skirting(y);
    if (s > 0) fill(out, skirt, s);
    else
      fill(
        out,
        c,
        (y < 0.52 ? 0.8 : 1) *
          (1 + cloudiness * clouds(x * 0.5, y * 0.5, 31, 4) + 0.02 * noise2(x * 7, y * 7, 32)),
      );
  };
};

/** Limewash below a line, a paler one above, as old houses keep off the scuffs. */
export const dado = (lowHex: string, highHex: string, at = 3.4): Wall => {
  const low = plaster(lowHex, 0.09, lowHex);
  const high = plaster(highHex, 0.06);
  const rail = colour(lowHex);
  return (x, y, out) =>
    y > at ? (y < at + 0.09 ? fill(out, rail, 0.72) : high(x, y + 1, out)) : low(x, y, out);
};

/** Mouldings in a row of tall frames. */
export const panelled = (hex: string): Wall => {
  const c = colour(hex);
  const width = 3.6;
  return (x, y, out) => {
    const s = skirting(y * 0.7);
    const u = Math.abs(((((x / width) % 1) + 1) % 1) - 0.5) * width;
    const frame = (half: number, y0: number, y1: number): number => {
      const edge = Math.min(half - u, y - y0, y1 - y);
      return Math.abs(edge) < 0.05
        ? edge > 0
          ? 1.16
          : 0.78
        : Math.abs(edge - 0.11) < 0.035
          ? 0.86
          : 1;
    };
    const k =
      frame(width * 0.42, 3.4, 11.5) *
      frame(width * 0.42, 0.95, 2.75) *
      (Math.abs(y - 3.05) < 0.07 ? 1.1 : Math.abs(y - 2.95) < 0.03 ? 0.78 : 1);
    fill(out, c, (s > 0 ? s : k) * (1 + 0.03 * clouds(x * 0.5, y * 0.5, 33, 3)));
  };
};

/** Bricks under whitewash. */
export const whitewashedBrick = (hex: string): Wall => {
  const c = colour(hex);
  return (x, y, out) => {
    const row = Math.floor(y / 0.26);
    const u = x / 0.72 + (row & 1) * 0.5;
    const brick = Math.floor(u);
    const edge = Math.min(
      (u - brick) * 0.72,
      (1 - u + brick) * 0.72,
      y - row * 0.26,
      (row + 1) * 0.26 - y,
    );
    const joint = 0.8 + 0.2 * ease(0.012, 0.035, edge);
    const lit = y - row * 0.26 > 0.2 && edge < 0.05 ? 1.05 : 1;
    fill(
      out,
      c,
      joint * lit * (0.94 + 0.12 * hash2(brick, row, 4) + 0.05 * noise2(x * 9, y * 9, 5)),
    );
  };
};

/** A shallow arched niche let into plain plaster. */
export const niched = (
  hex: string,
  centres: readonly number[],
  half = 1.5,
  foot = 2.2,
  spring = 5.4,
): Wall => {
  const plain = plaster(hex, 0.08, hex);
  return (x, y, out) => {
    plain(x, y + 1, out);
    for (const centre of centres) {
      const u = x - centre;
      const edge =
        y > spring
          ? half - Math.hypot(u, (y - spring) * 0.85)
          : Math.min(half - Math.abs(u), y - foot);
      if (edge <= 0) {
        if (edge > -0.05) for (let c = 0; c < 3; c++) out[c] = out[c]! * 1.06;
        continue;
      } // three parts
      const shade = 0.6 + 0.3 * ease(0, 0.9, edge) + 0.12 * (u / half);
      for (let c = 0; c < 3; c++) out[c] = out[c]! * Math.min(shade, 1); // three parts
    }
  };
};
