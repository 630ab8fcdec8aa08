import { clouds, hash2, noise2 } from './chance';
import type { Naksha } from './naksha';
import type { Palette } from './dyes';

export type Technique = 'knotted' | 'tufted' | 'woven';

/** What the loom holds once the plan is dyed: a colour and a pile height for every knot. */
export type Cloth = {
  width: number;
  height: number;
  technique: Technique;
  round: boolean;
  /** Bound all round, without warp ends to hang. */
  bound: boolean;
  /** Linear light, three per knot. */
  wool: Float32Array;
  dyes: Uint8Array;
  /** 0 for the carved valleys, 1 for the full pile. */
  pile: Float32Array;
  seed: number;
};

type Dyeing = {
  palette: Palette;
  seed: number;
  technique: Technique;
  round?: boolean;
  bound?: boolean;
  /** How much a dye drifts from one skein to the next; 0.1 is plain to see. */
  abrash: number;
  /** How far age and sun have drawn the colours together, 0 to 1. */
  faded?: number;
  /** Carves along the outlines of the design (tufted rugs). */
  carve?: number;
  /** Pile height by dye, for high-low piles. */
  heights?: readonly number[];
};

const haze = [0.0125, 0.0115, 0.0095];

export function dye(plan: Naksha, d: Dyeing): Cloth {
  const { width, height } = plan;
  const wool = new Float32Array(width * height * 3);
  const average = [0, 1, 2].map(
    (c) => d.palette.reduce((sum, w) => sum + (w[c] ?? 0), 0) / d.palette.length,
  );
  const faded = d.faded ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const role = plan.dyes[i]!; // i is inside the plan
      const skein = d.palette[role] ?? d.palette[0];
      if (skein === undefined) continue;
      // New skeins are begun at a row, so drifts run across the rug; each dye has lots of its own.
      const lot = Math.floor(
        (y + 40 * noise2(x * 0.004, role, d.seed)) / 37 + hash2(role, 3, d.seed) * 7,
      );
      const drift =
        clouds(x * 0.003, y * 0.022, d.seed + role * 17, 3) * d.abrash * 1.3 +
        (hash2(lot, role, d.seed + 5) - 0.5) * d.abrash * 0.8;
      const knot =
        (hash2(x, y, d.seed + 9) - 0.5) * 0.15 + noise2(x * 0.5, y * 0.9, d.seed + 11) * 0.05;
      const worn = faded * (0.55 + 0.45 * clouds(x * 0.012, y * 0.012, d.seed + 21, 3));
      const light = 1 + drift + knot;
      const hue = (hash2(x, y, d.seed + 13) - 0.5) * 0.05 + drift * 0.25;
      for (let c = 0; c < 3; c++) {
        const warm = c === 0 ? 1 + hue : c === 2 ? 1 - hue : 1;
        // loose fibres scatter white light: no wool is as deep as its dye
        const base = (skein[c]! * 0.93 + haze[c]!) * light * warm; // a colour has three parts
        wool[i * 3 + c] = Math.max(0, base + (average[c]! * 1.15 - base) * worn * 0.5);
      }
    }
  }
  const pile = new Float32Array(width * height).fill(1);
  const heights = d.heights;
  if (heights !== undefined)
    for (let i = 0; i < pile.length; i++) pile[i] = heights[plan.dyes[i] ?? 0] ?? 1;
  if (d.carve !== undefined && d.carve > 0) carveAlongOutlines(plan, pile, d.carve);
  return {
    width,
    height,
    wool,
    pile,
    technique: d.technique,
    round: d.round ?? false,
    bound: d.bound ?? false,
    dyes: plan.dyes,
    seed: d.seed,
  };
}

/** Shears a groove wherever two dyes meet, `depth` deep, with shoulders that round off. */
function carveAlongOutlines(plan: Naksha, pile: Float32Array, depth: number): void {
  const { width, height } = plan;
  const near = new Float32Array(width * height).fill(9);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const here = plan.at(x, y);
      if (here !== plan.at(x + 1, y) || here !== plan.at(x, y + 1)) near[y * width + x] = 0;
    }
  const relax = (i: number, j: number, step: number): void => {
    if (near[j]! + step < near[i]!) near[i] = near[j]! + step; // both inside the plan
  };
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      relax(i, i - 1, 1);
      relax(i, i - width, 1);
      relax(i, i - width - 1, 1.41);
      relax(i, i - width + 1, 1.41);
    }
  for (let y = height - 2; y >= 0; y--)
    for (let x = width - 2; x > 0; x--) {
      const i = y * width + x;
      relax(i, i + 1, 1);
      relax(i, i + width, 1);
      relax(i, i + width + 1, 1.41);
      relax(i, i + width - 1, 1.41);
    }
  for (let i = 0; i < pile.length; i++)
    pile[i] = pile[i]! - depth * Math.exp(-Math.pow(near[i]! / 2.1, 2));
}
