/**
 * Borders. All of them are painted on a quarter of the plan whose origin is the rug's corner and are
 * then folded out, so that motifs meet at the corner's diagonal and turn there instead of being cut.
 */
import { CLEAR, type Motif, Naksha, type Point } from './naksha';
import { chanceFrom } from './chance';
import { curve, fillBareGround, grow, type Growth } from './vines';

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
    return b.stripe(
      ((s - middle) / along) * times,
      (depth - inset) / b.width,
      along / times / b.width,
    );
  });
  return inset + b.width;
}

/** Calls back at even steps along both sides of the quarter, from the corner (index 0) to the middles. */
function along(
  q: Naksha,
  inset: number,
  spacing: number,
  half: boolean,
  at: (p: Point & { inward: number; index: number; spacing: number; vertical: boolean }) => void,
): void {
  for (const vertical of [false, true]) {
    const length = (vertical ? q.height : q.width) - inset;
    const times = Math.max(1, Math.round(length / spacing - (half ? 0.5 : 0))) + (half ? 0.5 : 0);
    for (let i = vertical ? 1 : 0; i <= times + 0.01; i++) {
      const s = inset + (length * i) / times;
      at({
        x: vertical ? inset : s,
        y: vertical ? s : inset,
        index: i,
        spacing: length / times,
        vertical,
        inward: i === 0 ? Math.PI / 4 : vertical ? 0 : Math.PI / 2,
      });
    }
  }
}

type VineBorder = {
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
  /** A second vine crosses the first. */
  twin?: boolean;
  /** Small motifs for whatever ground is left. */
  fill?: readonly [Motif, ...Motif[]];
};

/** A waving vine (or two, crossing), a great flower at each node of the middle line, buds in the bays. */
export function vineBorder(q: Naksha, inset: number, b: VineBorder): number {
  band(q, inset, { width: b.width, stripe: () => b.ground });
  const middle = inset + b.width / 2;
  const saved = q.clip;
  q.clip = (x, y) => Math.min(x, y) >= inset && Math.min(x, y) < inset + b.width;
  const swing = (b.width / 2) * b.swing;
  for (const vertical of [false, true])
    for (const sign of b.twin === true ? [1, -1] : [1]) {
      const length = (vertical ? q.height : q.width) - middle;
      const times = Math.max(1, Math.round(length / b.repeat - 0.5)) + 0.5;
      const points: Point[] = [];
      for (let s = 0; s <= length + b.repeat / 2; s += 1.5) {
        const off = sign * swing * Math.sin((Math.PI * s * times) / length);
        points.push(
          vertical ? { x: middle - off, y: middle + s } : { x: middle + s, y: middle - off },
        );
      }
      grow(q, points, b.growth, 0, 1);
    }
  along(q, middle, b.repeat, true, (p) => {
    const flower = p.index === 0 ? b.corner : (b.flowers[p.index % b.flowers.length] ?? b.corner);
    const outward = p.index % 2 === 0;
    const mid = p.spacing / 2;
    const off = b.twin === true ? 0 : b.width * 0.24 * (outward ? 1 : -1);
    const bays = p.index === 0 ? [false, true] : [p.vertical];
    for (const down of bays)
      q.stamp(
        down ? p.x + off : p.x + mid,
        down ? p.y + mid : p.y + off,
        b.budSize,
        (down ? 0 : Math.PI / 2) + (outward ? Math.PI : 0),
        b.buds,
      );
    q.stamp(
      p.x,
      p.y,
      b.flowerSize * (p.index === 0 ? 1.12 : 1),
      p.inward + (outward ? 0 : Math.PI),
      flower,
    );
  });
  if (b.fill !== undefined)
    fillBareGround(
      q,
      chanceFrom(inset * 7 + b.width),
      b.ground,
      b.width * 0.11,
      b.width * 0.075,
      b.fill,
      q.width,
      q.height,
      9000,
    );
  q.clip = saved;
  return inset + b.width;
}

type CartoucheBorder = {
  width: number;
  ground: number;
  panel: number;
  line: number;
  rim: number;
  repeat: number;
  between: Motif;
  inside: Motif;
  corner: Motif;
  growth: Growth;
};

/** Long lobed panels and rosettes taking turns. */
export function cartoucheBorder(q: Naksha, inset: number, b: CartoucheBorder): number {
  band(q, inset, { width: b.width, stripe: () => b.ground });
  const middle = inset + b.width / 2;
  const saved = q.clip;
  q.clip = (x, y) => Math.min(x, y) >= inset && Math.min(x, y) < inset + b.width;
  along(q, middle, b.repeat, true, (p) => {
    const half = p.spacing * 0.36;
    for (const down of p.index === 0 ? [false, true] : [p.vertical]) {
      const cx = down ? p.x : p.x + p.spacing / 2;
      const cy = down ? p.y + p.spacing / 2 : p.y;
      q.paint(
        (x, y) => {
          const s = Math.abs(down ? y - cy : x - cx) / half;
          const t = Math.abs(down ? x - cx : y - cy) / (b.width * 0.36);
          const end =
            s > 0.72
              ? 1 - 0.85 * ((s - 0.72) / 0.28) ** 0.7
              : 1 - 0.1 * Math.abs(Math.sin(s * 4.4 * Math.PI)) ** 4;
          const edge = Math.min(end - t, (1 - s) * 2);
          return edge < 0
            ? CLEAR
            : edge < 0.09
              ? b.line
              : edge < 0.2
                ? b.rim
                : edge < 0.27
                  ? b.line
                  : b.panel;
        },
        cx - b.repeat,
        cy - b.repeat,
        cx + b.repeat,
        cy + b.repeat,
      );
      for (const side of [-1, 1]) {
        const stem = curve(
          cx,
          cy,
          (down ? Math.PI / 2 : 0) + (side > 0 ? 0 : Math.PI) + 0.5,
          half * 0.75,
          (t) => (0.4 - 3.2 * t) / half,
        );
        grow(q, stem, { ...b.growth, leafSize: b.width * 0.1, leafGap: b.width * 0.16 });
      }
      q.stamp(cx, cy, b.width * 0.2, p.inward, b.inside);
    }
    q.stamp(
      p.x,
      p.y,
      b.width * (p.index === 0 ? 0.33 : 0.24),
      p.inward,
      p.index === 0 ? b.corner : b.between,
    );
  });
  q.clip = saved;
  return inset + b.width;
}
