/** Fields of spiralling vines, painted on a quarter and folded out. */
import type { Chance } from './chance';
import { LIGHT, OUTLINE, WARM, GOLD } from './dyes';
import { bud, leaf, lily, palmette, rose, rosette, white } from './blossoms';
import { blushing, cool, fineGrowth } from './frames';
import type { Motif, Naksha } from './naksha';
import { curve, fillBareGround, grow, spiral, type Growth } from './vines';

type Arabesque = {
  /** Knots between the waving stems. */
  step: number;
  flowers?: readonly [Motif, ...Motif[]];
  flowerSize?: number;
  growth?: Growth;
  ground: number;
  fill?: boolean;
};

const stockFlowers: readonly [Motif, ...Motif[]] = [
  palmette(rose),
  rosette(9, white),
  palmette(cool),
  lily(blushing),
  rosette(7, rose),
];

/** Stems wave down the field; in every bay a tendril curls in and ends in a flower. */
export function arabesque(q: Naksha, chance: Chance, x0: number, y0: number, a: Arabesque): void {
  const growth = a.growth ?? fineGrowth;
  const flowers = a.flowers ?? stockFlowers;
  const size = a.flowerSize ?? a.step * 0.17;
  const columns = Math.max(1, Math.round((q.width - x0) / a.step));
  const step = (q.width - x0) / columns;
  const period = step * 1.9;
  const swing = step * 0.27;
  for (let column = 0; column <= columns; column++) {
    const cx = q.width - column * step;
    const sign = column % 2 === 0 ? 1 : -1;
    const stem = [];
    for (let y = q.height + 4; y > y0 - step; y -= 1.5)
      stem.push({ x: cx + sign * swing * Math.sin(((q.height - y) / period) * 2 * Math.PI), y });
    grow(q, stem, growth, 0, 1);
    for (let bay = 0; bay * period * 0.5 < q.height - y0 + step; bay++) {
      const y = q.height - (bay + 0.5) * period * 0.5;
      const side = (bay % 2 === 0 ? 1 : -1) * sign;
      const x = cx + swing * side * 0.72;
      const flower = flowers[(bay * 2 + column * 3) % flowers.length] ?? stockFlowers[0];
      spiral(
        q,
        x,
        y + period * 0.13,
        -Math.PI / 2 - side * 0.5,
        step * 0.27,
        -side,
        growth,
        flower,
        size,
      );
      q.stamp(
        cx,
        q.height - bay * period * 0.5,
        size * 0.62,
        -Math.PI / 2,
        rosette(6, bay % 2 === 0 ? rose : white),
      );
    }
  }
  if (a.fill !== false) {
    const small: readonly [Motif, ...Motif[]] = [
      rosette(5, white),
      bud(rose),
      leaf(growth.leaf, growth.rib),
      rosette(5, { rim: OUTLINE, petal: GOLD, inner: LIGHT, heart: WARM }),
    ];
    fillBareGround(q, chance, a.ground, size * 0.62, size * 0.42, small);
  }
}

/** Boughs leaving a trunk at `x` to the left, none longer than `reach`, in flower along their whole length. */
export function branches(
  n: Naksha,
  x: number,
  y: number,
  tall: number,
  count: number,
  reach: number,
  growth: Growth,
  flowers: readonly Motif[],
  size: number,
): void {
  for (let i = 0; i < count; i++) {
    const t = i / Math.max(1, count - 1);
    const from = y - tall * t * 0.9;
    const length = reach * (1.12 - 0.62 * t * t);
    const lift = 0.5 + 0.3 * t;
    const arm = curve(x, from, -Math.PI + lift, length, (s) => (-0.75 + 2.3 * s) / length);
    grow(n, arm, growth, 0.12, 0.92);
    for (const [k, along] of [0.42, 0.72, 1].entries()) {
      const p = arm[Math.round(along * (arm.length - 1))];
      const flower = flowers[(i * 2 + k) % flowers.length];
      if (p === undefined || flower === undefined) continue;
      const off = along === 1 ? 0 : size * 0.55 * ((i + k) % 2 ? 1 : -1);
      n.stamp(
        p.x,
        p.y + off,
        size * (along === 1 ? 1 : 0.72) * (1.05 - 0.2 * t),
        -Math.PI / 2 - 0.5,
        flower,
      );
    }
  }
}
