import { lily, palmette, rosette, white } from './blossoms';
import { foldOut, quarterOf } from './borders';
import { BORDER, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { around, medallion, type Outline } from './medallions';
import { type Motif, Naksha } from './naksha';
import { curve, grow } from './vines';

import { broad, drawMedallion, sand, sea } from './oushak';

/** Great palmettes in offset rows on an open field, joined by angular stems. */
export const palmetteField =
  (d: {
    frame: Frame;
    columns: number;
    tall: number;
    flowers: readonly Motif[];
    size: number;
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    n.clip = (x, y) =>
      x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
    const w = (width - 2 * inset) / d.columns;
    const rows = Math.max(2, Math.round((height - 2 * inset) / (w * d.tall)));
    const h = (height - 2 * inset) / rows;
    const at = (row: number, column: number) => ({
      x: inset + (column + (row % 2 === 0 ? 0.5 : 0)) * w,
      y: inset + (row + 0.5) * h,
    });
    for (let row = -1; row <= rows; row++)
      for (let column = 0; column <= d.columns / 2 + 1; column++) {
        const a = at(row + 1, column);
        for (const side of [-1, 1]) {
          const arm = curve(
            a.x,
            a.y,
            -Math.PI / 2 + side * 1.1,
            Math.hypot(w / 2, h) * 1.04,
            (t) => ((side * (-2.6 + 4.2 * t)) / h) * 0.8,
          );
          grow(n, arm, { ...broad, leafSize: w * 0.085, leafGap: w * 0.17, stem: LEAF });
        }
      }
    for (let row = 0; row < rows; row++)
      for (let column = 0; column <= d.columns / 2 + 1; column++) {
        const p = at(row, column);
        const motif = d.flowers[(row + Math.abs(column - (d.columns >> 1))) % d.flowers.length];
        if (motif) n.stamp(p.x, p.y, w * d.size, row % 2 === 0 ? -Math.PI / 2 : Math.PI / 2, motif);
        n.stamp(p.x + w / 2, p.y, w * 0.085, 0, rosette(6, row % 2 === 0 ? white : blushing));
      }
    n.mirrorLeftRight();
    return n;
  };

/** Star Oushak: eight-pointed stars and small lozenges taking turns over a field of vine. */
export const starField =
  (d: { frame: Frame; columns: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    n.clip = (x, y) =>
      x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
    const w = (width - 2 * inset) / d.columns;
    const rows = Math.max(1, Math.round((height - 2 * inset) / w));
    const h = (height - 2 * inset) / rows;
    const starShape: Outline = { lobes: 8, depth: -0.34, ogee: 0 };
    for (let row = -1; row <= rows * 2; row++)
      for (let column = -1; column <= d.columns + 1; column++) {
        const x = inset + (column + (row % 2 === 0 ? 0.5 : 0)) * w;
        const y = inset + ((row + 1) * h) / 2;
        const big = row % 2 === 0;
        const r = w * (big ? 0.5 : 0.27);
        if (!big)
          for (const side of [-1, 1])
            grow(
              n,
              curve(x, y, side > 0 ? 0.6 : Math.PI - 0.6, w * 0.5, (t) => (side * (2 - 5 * t)) / w),
              { ...broad, leafSize: w * 0.07, leafGap: w * 0.12, stem: GOLD },
            );
        n.stamp(
          x,
          y,
          r,
          Math.PI / 8,
          medallion(big ? starShape : { lobes: 4, depth: -0.3, ogee: 0 }, [
            { reach: 1, dye: OUTLINE },
            { reach: 0.95, dye: LIGHT },
            { reach: 0.88, dye: OUTLINE },
            { reach: 0.85, dye: big ? DEEP : BORDER },
          ]),
        );
        if (!big) {
          n.stamp(x, y, r * 0.42, 0, rosette(8, sand));
          continue;
        }
        around(x, y, r * 0.52, r * 0.52, 8, 0, (px, py, heading, i) => {
          n.stroke(
            [
              { x, y },
              { x: px, y: py },
            ],
            () => 2,
            GOLD,
          );
          n.stamp(px, py, r * 0.15, heading, i % 2 ? lily(blushing) : palmette(sand, 5));
        });
        n.stamp(
          x,
          y,
          r * 0.25,
          Math.PI / 8,
          medallion({ lobes: 8, depth: 0.2, ogee: 0 }, [
            { reach: 1, dye: OUTLINE },
            { reach: 0.86, dye: LIGHT },
            { reach: 0.6, dye: WARM },
            { reach: 0.3, dye: COOL },
          ]),
        );
      }
    n.mirrorLeftRight();
    return n;
  };

/** Almost nothing: worn ground, one lobed rose in the middle, a spray in each corner. */
export const quietField =
  (d: { frame: Frame; reach: readonly number[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const q = quarterOf(n);
    q.paint((x, y) => (x > inset && y > inset ? GROUND : -1));
    q.clip = (x, y) => x > inset && y > inset;
    const rx = q.width - inset;
    const inner = d.reach[0] ?? 0.5;
    for (const side of [-1, 1]) {
      const from = inset + rx * 0.3;
      grow(
        q,
        curve(
          from,
          from,
          Math.PI / 4 + side * 0.9,
          rx * 0.75,
          (t) => (-side * (0.4 + 2.2 * t)) / rx,
        ),
        { ...broad, leafSize: rx * 0.065, leafGap: rx * 0.11, stem: LEAF },
      );
      grow(
        q,
        curve(from, from, Math.PI / 4 + side * 0.25, rx * 0.42, (t) => (side * (1 + 3 * t)) / rx),
        { ...broad, leafSize: rx * 0.055, leafGap: rx * 0.1, stem: LEAF },
      );
      const tip = curve(
        from,
        from,
        Math.PI / 4 + side * 0.9,
        rx * 0.75,
        (t) => (-side * (0.4 + 2.2 * t)) / rx,
      ).pop();
      if (tip) q.stamp(tip.x, tip.y, rx * 0.085, Math.PI / 4, rosette(8, blushing));
    }
    q.stamp(inset + rx * 0.27, inset + rx * 0.27, rx * 0.19, Math.PI / 4, palmette(sea, 5));
    drawMedallion(q, q.width, q.height, rx * inner, rx * inner * 1.22, {
      lobes: 16,
      depth: 0.1,
      ogee: 0.08,
    });
    foldOut(n, q);
    return n;
  };
