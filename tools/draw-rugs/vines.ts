import type { Chance } from './chance';
import { type Motif, type Naksha, type Point } from './naksha';
import { leaf } from './blossoms';

/** A curve drawn as a hand draws it: it sets off along `heading` and turns by `bend(t)` per knot. */
export function curve(
  x: number,
  y: number,
  heading: number,
  length: number,
  bend: (t: number) => number,
): Point[] {
  const points: Point[] = [{ x, y }];
  const steps = Math.max(4, Math.round(length / 1.5));
  const stride = length / steps;
  for (let i = 0; i < steps; i++) {
    heading += bend(i / steps) * stride;
    x += Math.cos(heading) * stride;
    y += Math.sin(heading) * stride;
    points.push({ x, y });
  }
  return points;
}

export const headingAt = (points: readonly Point[], index: number): number => {
  const a = points[Math.max(0, index - 1)];
  const b = points[Math.min(points.length - 1, index + 1)];
  return a === undefined || b === undefined ? 0 : Math.atan2(b.y - a.y, b.x - a.x);
};

export type Growth = {
  stem: number;
  stemWidth: number;
  leaf: number;
  rib: number;
  leafSize: number;
  /** Knots of stem between leaves. */
  leafGap: number;
};

/** A stem with leaves on alternate sides. */
export function grow(n: Naksha, points: readonly Point[], g: Growth, from = 0.08, to = 0.9): void {
  n.stroke(points, (t) => g.stemWidth * (1.15 - 0.35 * t), g.stem);
  let walked = g.leafGap;
  let side = 1;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!; // the loop keeps both inside
    const b = points[i]!;
    walked += Math.hypot(b.x - a.x, b.y - a.y);
    const t = i / points.length;
    if (walked < g.leafGap || t < from || t > to) continue;
    walked = 0;
    side = -side;
    const size = g.leafSize * (1.1 - 0.4 * t);
    const heading = headingAt(points, i) + side * 0.85;
    n.stamp(
      b.x + Math.cos(heading) * size * 0.95,
      b.y + Math.sin(heading) * size * 0.95,
      size,
      heading,
      leaf(g.leaf, g.rib, 0.3 * side, 0.36),
    );
  }
}

/** A tendril that curls inward and ends in a flower: the unit of every arabesque. */
export function spiral(
  n: Naksha,
  x: number,
  y: number,
  heading: number,
  radius: number,
  turn: number,
  g: Growth,
  flower: Motif,
  flowerSize: number,
): Point {
  const length = radius * 4.6;
  const points = curve(x, y, heading, length, (t) => (turn * (0.75 + 1.35 * t * t)) / radius);
  grow(n, points, g);
  const end = points[points.length - 1] ?? { x, y };
  n.stamp(end.x, end.y, flowerSize, headingAt(points, points.length - 1), flower);
  return end;
}

/**
 * Sets small motifs wherever the ground is still bare, the way weavers fill a field so that no hole
 * draws the eye. Only knots of dye `ground` count as bare.
 */
export function fillBareGround(
  n: Naksha,
  chance: Chance,
  ground: number,
  room: number,
  size: number,
  motifs: readonly [Motif, ...Motif[]],
  x1 = n.width,
  y1 = n.height,
  tries = 5000,
): void {
  for (let i = 0; i < tries; i++) {
    const x = chance.between(0, x1);
    const y = chance.between(0, y1);
    const heading = chance.between(0, Math.PI * 2);
    const motif = chance.pick(motifs);
    if (isBare(n, x, y, room, ground))
      n.stamp(x, y, size * chance.between(0.85, 1.15), heading, motif);
  }
}

function isBare(n: Naksha, x: number, y: number, room: number, ground: number): boolean {
  if (n.clip !== null && !n.clip(x, y)) return false;
  for (let ring = 1; ring >= 0.3; ring -= 0.35)
    for (let a = 0; a < 12; a++) {
      const px = x + Math.cos((a * Math.PI) / 6) * room * ring;
      const py = y + Math.sin((a * Math.PI) / 6) * room * ring;
      if (n.at(px, py) !== ground || (n.clip !== null && !n.clip(px, py))) return false;
    }
  return n.at(x, y) === ground;
}
