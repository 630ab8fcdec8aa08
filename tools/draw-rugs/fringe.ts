/** The warp's ends: left to hang, gathered into small knots, never two alike. */
import { chanceFrom, clamp } from './chance';
import type { Cloth } from './dyeing';
import type { Picture } from './picture';
import { SKIRT, type Region, wander } from './weave';

export const FRINGE = 30;

type Strand = { points: { x: number; y: number }[]; width: number; tone: number };

function strandsOf(cloth: Cloth, bottom: boolean, length: number): Strand[] {
  const chance = chanceFrom(cloth.seed + (bottom ? 501 : 401));
  const out = bottom ? 1 : -1;
  const edge = bottom ? cloth.height + SKIRT : -SKIRT;
  const strands: Strand[] = [];
  for (let x = 2; x < cloth.width - 1; x += 5.2) {
    const knotX = x + chance.between(-0.7, 0.7);
    const knotY = edge + out * chance.between(4, 5.5);
    const lean = chance.between(-0.22, 0.22);
    for (let warp = 0; warp < 3; warp++)
      strands.push({
        points: [
          { x: x + (warp - 1) * 1.7, y: edge - out * 0.8 },
          { x: knotX, y: knotY },
        ],
        width: 0.8,
        tone: chance.between(0.8, 0.95),
      });
    for (let k = 0; k < 7; k++) {
      const points = [];
      const reach = length * chance.between(0.72, 1.05);
      const spread = chance.between(-1, 1) * 2.4;
      const curl = chance.between(-1.6, 1.6);
      for (let t = 0; t <= 1.001; t += 0.1)
        points.push({
          x: knotX + spread * Math.sqrt(t) + lean * reach * t + curl * Math.sin(t * 4 + k),
          y: knotY + out * (reach - 5) * t,
        });
      strands.push({ points, width: chance.between(0.55, 0.8), tone: chance.between(0.72, 1.08) });
    }
    strands.push({
      points: [
        { x: knotX, y: knotY - out * 0.9 },
        { x: knotX + 0.1, y: knotY + out * 0.9 },
      ],
      width: 2.5,
      tone: 1.06,
    });
  }
  return strands;
}

/** Draws both fringes into a picture of `region` at `scale` pixels per knot. */
export function drawFringe(
  cloth: Cloth,
  picture: Picture,
  region: Region,
  scale: number,
  tint: readonly number[],
  length = FRINGE - 8,
): void {
  for (const bottom of [false, true])
    for (const strand of strandsOf(cloth, bottom, length))
      drawStrand(cloth, picture, region, scale, strand, tint);
}

function drawStrand(
  cloth: Cloth,
  picture: Picture,
  region: Region,
  scale: number,
  s: Strand,
  tint: readonly number[],
): void {
  const half = (s.width * scale) / 2;
  const twist = scale >= 6;
  for (let i = 0; i + 1 < s.points.length; i++) {
    const [a, b] = [s.points[i]!, s.points[i + 1]!].map((p) => {
      // the fringe hangs from the wandering edge, so it wanders along
      const [wx, wy] = wander(cloth, p.x, p.y);
      return { x: (2 * p.x - wx - region.x) * scale, y: (2 * p.y - wy - region.y) * scale };
    }) as [{ x: number; y: number }, { x: number; y: number }];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy) || 1;
    const x1 = Math.ceil(Math.max(a.x, b.x) + half + 1);
    const y1 = Math.ceil(Math.max(a.y, b.y) + half + 1);
    if (x1 < 0 || y1 < 0) continue;
    for (
      let y = Math.max(0, Math.floor(Math.min(a.y, b.y) - half - 1));
      y < Math.min(y1, picture.height);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(Math.min(a.x, b.x) - half - 1));
        x < Math.min(x1, picture.width);
        x++
      ) {
        const t = clamp(((x + 0.5 - a.x) * dx + (y + 0.5 - a.y) * dy) / (length * length), 0, 1);
        const ex = x + 0.5 - a.x - t * dx;
        const ey = y + 0.5 - a.y - t * dy;
        const off = Math.hypot(ex, ey);
        const cover = clamp(half - off + 0.5, 0, 1) * Math.min(1, half * 2 + 0.25);
        if (cover <= 0) continue;
        const across = (ex * dy - ey * dx) / length / Math.max(half, 0.7);
        const ply = twist ? 0.1 * Math.sin(((t * length) / half) * 1.6 + across * 2.2 + i) : 0;
        const shade = s.tone * (0.86 - 0.26 * across * across - 0.16 * across + ply);
        picture.over(x, y, tint[0]! * shade, tint[1]! * shade, tint[2]! * shade, cover); // a tint has three parts
      }
  }
}
