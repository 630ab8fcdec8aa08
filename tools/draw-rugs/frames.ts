/** Whole frames of borders, from the outermost stripe to the edge of the field. */
import { band, cartoucheBorder, foldOut, quarterOf, vineBorder, type Band } from './borders';
import { BLUSH, BORDER, COOL, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { bud, gilded, leaf, palmette, rose, rosette, white, type Petals } from './blossoms';
import { beads, barberPole, line, motifs, reciprocal, steps, zigzag } from './guard-stripes';
import type { Motif, Naksha } from './naksha';
import type { Growth } from './vines';

export type Guard = 'beads' | 'barber' | 'zigzag' | 'reciprocal' | 'flowers' | 'steps' | 'plain';

export const fineGrowth: Growth = {
  stem: GOLD,
  stemWidth: 1.7,
  leaf: LEAF,
  rib: OUTLINE,
  leafSize: 4.6,
  leafGap: 9,
};

function guard(kind: Guard, width: number, ground = GOLD): Band {
  switch (kind) {
    case 'beads':
      return beads(width, ground, WARM, OUTLINE);
    case 'barber':
      return barberPole(width, [ground, WARM, LIGHT, COOL]);
    case 'zigzag':
      return zigzag(width, ground, WARM, OUTLINE);
    case 'reciprocal':
      return reciprocal(width, ground, WARM);
    case 'flowers':
      return motifs(width, width * 1.35, ground, [rosette(5, rose), rosette(4, white)]);
    case 'steps':
      return steps(width, width * 1.6, [ground, WARM, LIGHT]);
    case 'plain':
      return line(width, ground);
  }
}

export type Frame = {
  main: number;
  guardWidth: number;
  guards: readonly [Guard, Guard];
  guardGround?: number;
  ground?: number;
  repeat?: number;
  outer?: number;
  flowers?: readonly [Motif, ...Motif[]];
  corner?: Motif;
  growth?: Partial<Growth>;
  swing?: number;
  flowerSize?: number;
  style?: 'vine' | 'twin' | 'cartouche';
  /** Dye of the panels of a cartouche border. */
  panel?: number;
  sparse?: boolean;
};

/** Outer edge, guard, main vine border, guard: the classical three. Answers where the field begins. */
export function vineFrame(n: Naksha, f: Frame): number {
  const q = quarterOf(n);
  const g = f.guardGround ?? GOLD;
  let at = band(q, 0, line(f.outer ?? 7, BORDER));
  at = guardBetweenLines(q, at, guard(f.guards[0], f.guardWidth, g));
  const flowers =
    f.flowers ?? ([palmette(rose), rosette(8, white), palmette(gilded), rosette(8, rose)] as const);
  if (f.style === 'cartouche')
    at = cartoucheBorder(q, at, {
      width: f.main,
      ground: f.ground ?? BORDER,
      panel: f.panel ?? GROUND,
      line: OUTLINE,
      rim: LIGHT,
      repeat: f.repeat ?? f.main * 2.1,
      between: rosette(8, white),
      inside: flowers[0],
      corner: f.corner ?? rosette(10, rose),
      growth: { ...fineGrowth, ...f.growth },
    });
  else
    at = vineBorder(q, at, {
      width: f.main,
      ground: f.ground ?? BORDER,
      repeat: f.repeat ?? f.main * 1.15,
      growth: { ...fineGrowth, leafSize: f.main * 0.13, leafGap: f.main * 0.26, ...f.growth },
      corner: f.corner ?? rosette(10, rose),
      flowers,
      buds: bud(white),
      flowerSize: f.main * (f.flowerSize ?? 0.34),
      budSize: f.main * 0.13,
      swing: f.swing ?? 0.56,
      twin: f.style === 'twin',
      ...(f.sparse === true
        ? {}
        : { fill: [rosette(5, white), bud(rose), leaf(LEAF, OUTLINE)] as const }),
    });
  at = guardBetweenLines(q, at, guard(f.guards[1], f.guardWidth, g));
  foldOut(n, q);
  return at;
}

function guardBetweenLines(q: Naksha, at: number, b: Band): number {
  at = band(q, at, line(1.6, OUTLINE));
  at = band(q, at, line(1.6, LIGHT));
  at = band(q, at, b);
  at = band(q, at, line(1.6, LIGHT));
  return band(q, at, line(1.6, OUTLINE));
}

/** A frame of repeated motifs, for geometric and village designs. */
export function motifFrame(n: Naksha, list: readonly Motif[], f: Frame): number {
  const q = quarterOf(n);
  const g = f.guardGround ?? GOLD;
  let at = band(q, 0, line(f.outer ?? 7, BORDER));
  at = guardBetweenLines(q, at, guard(f.guards[0], f.guardWidth, g));
  at = band(q, at, motifs(f.main, f.repeat ?? f.main, f.ground ?? BORDER, list));
  at = guardBetweenLines(q, at, guard(f.guards[1], f.guardWidth, g));
  foldOut(n, q);
  return at;
}

export const cool: Petals = { rim: OUTLINE, petal: COOL, inner: LIGHT, heart: WARM };
export const blushing: Petals = { rim: OUTLINE, petal: BLUSH, inner: WARM, heart: GOLD };
export const mossy: Petals = { rim: OUTLINE, petal: LEAF, inner: GOLD, heart: GROUND };
