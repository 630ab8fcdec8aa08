/**
 * Borders. All of them are painted on a quarter of the plan whose origin is the rug's corner and are
 * then folded out, so that motifs meet at the corner's diagonal and turn there instead of being cut.
 */
import { CLEAR, type Motif, Naksha, type Point } from './naksha';
import { grow, type Growth } from './vines';

/** Dye at `phase` repeats along the band and `across` (0 outer edge to 1 inner), `long` = repeat / width. */
export type Stripe = (phase: number, across: number, long: number) => number;
export type Band = { width: number; repeat?: number; stripe: Stripe };

const UNTOUCHED = 255;

export function quarterOf(whole: Naksha): Naksha {
  return new Naksha(Math.ceil(whole.width / 2), Math.ceil(whole.height / 2), UNTOUCHED);
}

/** Copies what was painted on a quarter to all four corners. */
export function foldOut(whole: Naksha, quarter: Naksha): void {
  whole.paint((x, y) => {
    const dye = quarter.at(Math.min(x, whole.width - x), Math.min(y, whole.height - y));
    return dye === UNTOUCHED ? CLEAR : dye;
  });
}

/** One band of repeats, mitred at the diagonal. Answers how far in it reaches. */
export function band(q: Naksha, inset: number, b: Band): number {
  const middle = inset + b.width / 2;
  const repeat = b.repeat ?? b.width;
  const alongX = q.width - middle;
  const alongY = q.height - middle;
  const timesX = Math.max(1, Math.round(alongX / repeat));
  const timesY = Math.max(1, Math.round(alongY / repeat));
  q.paint((x, y) => {
    const depth = Math.min(x, y);
    if (depth < inset || depth >= inset + b.width) return CLEAR;
    const [s, along, times] = x >= y ? [x, alongX, timesX] : [y, alongY, timesY];
    return b.stripe(((s - middle) / along) * times, (depth - inset) / b.width, along / times / b.width);
  });
  return inset + b.width;
}

/** Calls back at even steps along both sides of the quarter, from the corner (index 0) to the middles. */
export function along(q: Naksha, inset: number, spacing: number, half: boolean,
  at: (p: Point & { inward: number; index: number; spacing: number; vertical: boolean }) => void): void {
  for (const vertical of [false, true]) {
    const length = (vertical ? q.height : q.width) - inset;
    const times = Math.max(1, Math.round(length / spacing - (half ? 0.5 : 0))) + (half ? 0.5 : 0);
    for (let i = vertical ? 1 : 0; i <= times + 0.01; i++) {
      const s = inset + (length * i) / times;
      at({
        x: vertical ? inset : s, y: vertical ? s : inset, index: i, spacing: length / times, vertical,
        inward: i === 0 ? Math.PI / 4 : vertical ? 0 : Math.PI / 2,
      });
    }
  }
}

export type VineBorder = {
  width: number;
  ground: number;
  repeat: number;
  growth: Growth;
  corner: Motif;
  flowers: readonly [Motif, ...Motif[]];
  buds: Motif;
  flowerSize: number;
  budSize: number;
  /** How far the vine swings, as a share of the half width. */
  swing: number;
};

/** A waving vine, a great flower at each crossing of the middle line, buds in the bays. */
export function vineBorder(q: Naksha, inset: number, b: VineBorder): number {
  band(q, inset, { width: b.width, stripe: () => b.ground });
  const middle = inset + b.width / 2;
  const saved = q.clip;
  q.clip = (x, y) => Math.min(x, y) >= inset && Math.min(x, y) < inset + b.width;
  const swing = (b.width / 2) * b.swing;
  for (const vertical of [false, true]) {
    const length = (vertical ? q.height : q.width) - middle;
    const times = Math.max(1, Math.round(length / b.repeat - 0.5)) + 0.5;
    const points: Point[] = [];
    for (let s = 0; s <= length + b.repeat / 2; s += 1.5) {
      const off = swing * Math.sin((Math.PI * s * times) / length);
      points.push(vertical ? { x: middle - off, y: middle + s } : { x: middle + s, y: middle - off });
    }
    grow(q, points, b.growth, 0, 1);
  }
  along(q, middle, b.repeat, true, (p) => {
    const flower = p.index === 0 ? b.corner : (b.flowers[p.index % b.flowers.length] ?? b.corner);
    const outward = p.index % 2 === 0;
    const mid = p.spacing / 2;
    const off = b.width * 0.24 * (outward ? 1 : -1);
    q.stamp(p.vertical ? p.x + off : p.x + mid, p.vertical ? p.y + mid : p.y + off, b.budSize,
      p.inward + (outward ? Math.PI : 0), b.buds);
    q.stamp(p.x, p.y, b.flowerSize * (p.index === 0 ? 1.12 : 1), p.inward + (outward ? 0 : Math.PI), flower);
  });
  q.clip = saved;
  return inset + b.width;
}
