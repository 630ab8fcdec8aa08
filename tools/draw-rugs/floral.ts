/** Gardens in rows and lattices: scrolling vines, standing plants, trellises of roses. */
import { arabesque } from './arabesque';
import { bud, leaf, lily, rose, type Petals } from './blossoms';
import { foldOut, quarterOf } from './borders';
import { GROUND, LEAF, OUTLINE } from './dyes';
import { fineGrowth, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { type Motif, Naksha } from './naksha';
import { peony } from './peony';
import { curve, grow, type Growth } from './vines';

import { clipField } from './cells';

export type Flowers = readonly [Motif, ...Motif[]];
export const green: Growth = {
  ...fineGrowth,
  stem: LEAF,
  leafSize: 6.5,
  leafGap: 11,
  stemWidth: 2,
};

/** Vines from border to border, nothing in the middle but more garden. */
export const vineField =
  (d: { frame: Frame; step: number; flowers: Flowers; size: number; growth?: Growth }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const q = quarterOf(n);
    q.paint((x, y) => (x > inset && y > inset ? GROUND : -1));
    q.clip = (x, y) => x > inset && y > inset;
    arabesque(q, chance, inset, inset, {
      step: d.step,
      ground: GROUND,
      flowers: d.flowers,
      growth: d.growth ?? green,
      flowerSize: d.size,
    });
    foldOut(n, q);
    return n;
  };

/** Rows of flowering plants, as in the emperor's albums: every second row set between. */
export const plantRows =
  (d: { frame: Frame; step: number; flowers: Flowers }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    const columns = Math.round((width - 2 * inset) / d.step);
    const w = (width - 2 * inset) / columns;
    const rows = Math.round((height - 2 * inset) / (w * 1.08));
    const h = (height - 2 * inset) / rows;
    for (let row = 0; row < rows; row++)
      for (let column = row % 2 === 0 ? 0 : -1; column < columns; column++) {
        const x = inset + (column + (row % 2 === 0 ? 0.5 : 1)) * w;
        const foot = inset + (row + 1) * h - 3;
        const motif = d.flowers[(row + (column + 9) * 2) % d.flowers.length] ?? d.flowers[0];
        n.stroke(
          [
            { x, y: foot },
            { x, y: foot - h * 0.66 },
          ],
          () => 2.2,
          LEAF,
        );
        for (const side of [-1, 1]) {
          const arm = curve(
            x,
            foot - h * 0.2,
            -Math.PI / 2 + side * 0.75,
            h * 0.5,
            (t) => (side * (-2.2 + 2.4 * t)) / h,
          );
          grow(n, arm, { ...green, leafSize: h * 0.075, leafGap: h * 0.13 });
          const end = arm[arm.length - 1];
          if (end) n.stamp(end.x, end.y - h * 0.03, w * 0.135, -Math.PI / 2 + side * 0.4, motif);
          n.stamp(
            x + side * w * 0.17,
            foot - h * 0.07,
            w * 0.19,
            -Math.PI / 2 + side * 1.05,
            leaf(LEAF, OUTLINE, -0.35 * side),
          );
          n.stamp(
            x + side * w * 0.12,
            foot - h * 0.5,
            w * 0.06,
            -Math.PI / 2 + side * 0.5,
            bud(rose),
          );
        }
        n.stamp(x, foot - h * 0.74, w * 0.2, -Math.PI / 2, motif);
      }
    return n;
  };

/** Leafy ribbons crossing, a rose at every crossing and a sprig in every opening. */
export const roseTrellis =
  (d: { frame: Frame; step: number; ribbon: number; dyes: readonly Petals[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    const columns = Math.round((width - 2 * inset) / d.step);
    const w = (width - 2 * inset) / columns;
    const rows = Math.round((height - 2 * inset) / (w * 1.2));
    const h = (height - 2 * inset) / rows;
    const node = (i: number, j: number) => ({ x: inset + (i * w) / 2, y: inset + (j * h) / 2 });
    for (let j = -1; j <= rows * 2; j++)
      for (let i = -1; i <= columns * 2; i++) {
        if ((i + j) % 2 !== 0) continue;
        const a = node(i, j);
        for (const side of [-1, 1]) {
          const b = node(i + side, j + 1);
          const points = Array.from({ length: 13 }, (_, k) => {
            const t = k / 12;
            const sway = 2.6 * Math.sin(t * Math.PI * 2) * side;
            return { x: a.x + (b.x - a.x) * t + sway * 0.7, y: a.y + (b.y - a.y) * t - sway };
          });
          grow(
            n,
            points,
            { ...green, stem: d.ribbon, leafSize: w * 0.085, leafGap: w * 0.15 },
            0.15,
            0.85,
          );
        }
      }
    for (let j = 0; j <= rows * 2; j++)
      for (let i = 0; i <= columns * 2; i++) {
        const p = node(i, j);
        const petals = d.dyes[(i + j * 3) % d.dyes.length] ?? rose;
        if ((i + j) % 2 === 0) n.stamp(p.x, p.y, w * 0.19, (i * 7 + j) % 6, peony(petals));
        else {
          n.stamp(p.x, p.y - w * 0.05, w * 0.1, -Math.PI / 2, lily(petals));
          for (const side of [-1, 1])
            n.stamp(
              p.x + side * w * 0.07,
              p.y + w * 0.08,
              w * 0.08,
              -Math.PI / 2 + side * 0.9,
              leaf(LEAF, OUTLINE, 0.3 * side),
            );
        }
      }
    return n;
  };
