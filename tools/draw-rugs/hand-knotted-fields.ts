/** All-over fields of the city and tribal workshops: one unit, repeated with patience. */
import { boteh, bud, leaf, palmette, rose, rosette, white, gilded, type Petals } from './blossoms';
import { BLUSH, COOL, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { cool, motifFrame, vineFrame, type Frame } from './frames';
import { gul, minorGul, star } from './guls';
import type { Design } from './design';
import { CLEAR, type Motif, Naksha } from './naksha';

import { cells, clipField } from './cells';

/** Herati: a rosette in a lozenge, four leaves like fish around it. */
export const herati =
  (d: { frame: Frame; step: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    cells(n, inset, d.step, 1.18, ({ x, y, w, h }) => {
      const rx = w * 0.34;
      const ry = h * 0.34;
      const ring = [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ].map(([i = 0, j = 0]) => ({ x: x + i * rx, y: y + j * ry }));
      n.stroke(ring, () => 1.8, GOLD);
      for (const sx of [-1, 1])
        for (const sy of [-1, 1]) {
          n.stamp(
            x + sx * w * 0.31,
            y + sy * h * 0.27,
            w * 0.24,
            Math.atan2(sy * -1, sx) + 0.15 * sx * sy,
            leaf(sx * sy > 0 ? LEAF : COOL, LIGHT, 0.5 * sx * sy, 0.4, 5),
          );
          n.stamp(x + (sx * w) / 2, y + (sy * h) / 2, w * 0.13, 0, rosette(8, white));
        }
      for (const s of [-1, 1]) {
        n.stamp(x, y + s * h * 0.42, w * 0.115, (s * Math.PI) / 2, palmette(rose));
        n.stamp(x + s * w * 0.42, y, w * 0.115, s > 0 ? 0 : Math.PI, palmette(cool));
        n.stamp(x, y + s * ry * 0.58, w * 0.06, 0, rosette(5, gilded));
        n.stamp(x + s * rx * 0.62, y, w * 0.06, 0, rosette(5, gilded));
      }
      n.stamp(x, y, w * 0.15, 0, rosette(8, rose));
    });
    return n;
  };

/** Bokhara: rows of quartered octagons with small stars between. */
export const bokhara =
  (d: { frame: Frame; step: number; points: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = motifFrame(n, [gul(0.6), star(8, LIGHT, WARM)], d.frame);
    clipField(n, inset);
    cells(n, inset, d.step, 0.82, ({ x, y, w, h, column, row }) => {
      n.paint(
        (px, py) => (Math.abs(px - x) < 0.7 || Math.abs(py - y) < 0.7 ? OUTLINE : CLEAR),
        x - w / 2,
        y - h / 2,
        x + w / 2,
        y + h / 2,
      );
      n.stamp(x, y, w * 0.42, 0, gul(0.72, (column + row) % 2 === 1));
      for (const sx of [-1, 1])
        for (const sy of [-1, 1])
          n.stamp(x + (sx * w) / 2, y + (sy * h) / 2, w * 0.19, 0, minorGul(d.points));
    });
    return n;
  };

/** Shawl field: rows of boteh leaning one way, then the other. */
export const botehRows =
  (d: { frame: Frame; step: number; dyes: readonly Petals[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    cells(n, inset, d.step, 0.86, ({ x, y, w, h, column, row }) => {
      const petals = d.dyes[(column + row * 2) % d.dyes.length] ?? rose;
      const shift = row % 2 === 0 ? 0 : w / 2;
      for (const k of row % 2 === 1 && column === 0 ? [-1, 0] : [0])
        n.stamp(
          x + shift + k * w,
          y + h * 0.04,
          w * 0.41,
          -Math.PI / 2,
          boteh(petals),
          row % 2 === 0,
        );
      n.stroke(
        [
          { x: x + shift + w / 2, y: y + h * 0.4 },
          { x: x + shift + w / 2, y: y - h * 0.2 },
        ],
        () => 1.6,
        LEAF,
      );
      n.stamp(x + shift + w / 2, y - h * 0.28, w * 0.125, 0, rosette(6, gilded));
      for (const side of [-1, 1])
        n.stamp(
          x + shift + w / 2 + side * w * 0.08,
          y + h * 0.16,
          w * 0.13,
          -Math.PI / 2 + side * 0.7,
          leaf(LEAF, OUTLINE, 0.25 * side),
        );
    });
    return n;
  };

/** The emperor's lattice: ogival vines, and in every opening a flower standing upright. */
export const trellis =
  (d: { frame: Frame; step: number; flowers: readonly Motif[]; lattice: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    cells(n, inset, d.step, 1.5, ({ x, y, w, h, column, row }) => {
      for (const side of [-1, 1]) {
        const points = [];
        for (let t = -1; t <= 1.001; t += 0.05)
          points.push({
            x: x + side * w * 0.5 * Math.pow(Math.cos((t * Math.PI) / 2), 1.2),
            y: y + (t * h) / 2,
          });
        n.stroke(points, () => 3.6, OUTLINE);
        n.stroke(points, () => 2.2, d.lattice);
      }
      const place = (px: number, py: number, k: number): void => {
        const motif = d.flowers[k % d.flowers.length];
        n.stroke(
          [
            { x: px, y: py + h * 0.3 },
            { x: px, y: py },
          ],
          () => 2,
          LEAF,
        );
        for (const side of [-1, 1]) {
          n.stamp(
            px + side * w * 0.13,
            py + h * 0.17,
            w * 0.16,
            -Math.PI / 2 + side * 0.75,
            leaf(LEAF, OUTLINE, 0.3 * side),
          );
          n.stamp(
            px + side * w * 0.2,
            py + h * 0.02,
            w * 0.075,
            -Math.PI / 2 + side * 0.5,
            bud(rose),
          );
        }
        if (motif) n.stamp(px, py - h * 0.09, w * 0.2, -Math.PI / 2, motif);
      };
      place(x, y, column + row);
      place(x + w / 2, y + h / 2, column + row + 1);
      if (column === 0) place(x - w / 2, y + h / 2, row + 1);
      if (row === 0) place(x + w / 2, y - h / 2, column + 2);
      n.stamp(
        x,
        y - h / 2,
        w * 0.09,
        0,
        rosette(6, { rim: OUTLINE, petal: BLUSH, inner: LIGHT, heart: WARM }),
      );
      n.stamp(
        x,
        y + h / 2,
        w * 0.09,
        0,
        rosette(6, { rim: OUTLINE, petal: BLUSH, inner: LIGHT, heart: WARM }),
      );
    });
    return n;
  };
