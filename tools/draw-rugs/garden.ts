import { boteh, lily, palmette, rose, rosette, white, gilded } from './blossoms';
import { BORDER, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { Naksha } from './naksha';
import { curve, grow } from './vines';

import { cells, clipField } from './cells';

/** The walled garden: compartments, each with its own planting. */
export const garden =
  (d: { frame: Frame; step: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    const grounds = [GROUND, DEEP, LIGHT, COOL, BORDER, WARM];
    cells(n, inset, d.step, 1.12, ({ x, y, w, h, column, row }) => {
      const columns = Math.round((width - 2 * inset) / w);
      const rows = Math.round((height - 2 * inset) / h);
      const fold = Math.min(column, columns - 1 - column) * 2 + Math.min(row, rows - 1 - row) * 3;
      const kind = fold % grounds.length;
      const ground = grounds[kind] ?? GROUND;
      n.paint(
        (px, py) => {
          const e = Math.max(Math.abs(px - x) - w / 2, Math.abs(py - y) - h / 2);
          return e > -1.2 ? OUTLINE : e > -3.6 ? GOLD : e > -4.8 ? OUTLINE : ground;
        },
        x - w / 2,
        y - h / 2,
        x + w / 2,
        y + h / 2,
      );
      const s = Math.min(w, h);
      const pale = ground === LIGHT || ground === COOL;
      if (kind % 3 === 0) {
        for (const side of [-1, 1])
          grow(
            n,
            curve(
              x,
              y + s * 0.34,
              -Math.PI / 2 + side * 0.5,
              s * 0.62,
              (t) => (side * (1.2 - 4.2 * t)) / s,
            ),
            { ...fineGrowth, stem: pale ? LEAF : GOLD },
          );
        n.stamp(x, y - s * 0.2, s * 0.2, -Math.PI / 2, lily(rose));
        for (const side of [-1, 1])
          n.stamp(
            x + side * s * 0.27,
            y - s * 0.04,
            s * 0.12,
            -Math.PI / 2 + side * 0.6,
            lily(pale ? rose : white),
          );
        n.stroke(
          [
            { x, y: y + s * 0.36 },
            { x, y: y - s * 0.1 },
          ],
          () => 2,
          pale ? LEAF : GOLD,
        );
      } else if (kind % 3 === 1) {
        for (let k = 0; k < 4; k++)
          n.stamp(
            x + Math.cos((k * Math.PI) / 2 + 0.785) * s * 0.31,
            y + Math.sin((k * Math.PI) / 2 + 0.785) * s * 0.31,
            s * 0.12,
            (k * Math.PI) / 2 + 0.785,
            palmette(cool),
          );
        n.stamp(x, y, s * 0.24, 0, rosette(10, pale ? rose : white));
      } else {
        n.stamp(
          x,
          y + s * 0.04,
          s * 0.3,
          -Math.PI / 2,
          boteh(pale ? rose : blushing),
          column * 2 >= columns,
        );
        for (const [i, j] of [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ] as const)
          n.stamp(
            x + i * s * 0.35,
            y + j * s * 0.36,
            s * 0.07,
            0,
            rosette(5, pale ? gilded : white),
          );
      }
    });
    return n;
  };
