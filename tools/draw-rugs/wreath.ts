import { branches } from './arabesque';
import { bud, leaf, lily, rose, rosette, white, type Petals } from './blossoms';
import { foldOut, quarterOf } from './borders';
import { DEEP, GOLD, GROUND, LEAF, OUTLINE } from './dyes';
import { blushing, cool, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { around } from './medallions';
import { Naksha } from './naksha';
import { peony } from './peony';
import { curve, fillBareGround, grow, spiral } from './vines';

import { green, type Flowers } from './floral';

/** A wreath on open ground and a spray in each corner. */
export const wreath =
  (d: { frame: Frame; radius: number; count: number; dyes: readonly Petals[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const q = quarterOf(n);
    q.paint((x, y) => (x > inset && y > inset ? GROUND : -1));
    q.clip = (x, y) => x > inset && y > inset;
    const rx = (q.width - inset) * d.radius;
    const ry = rx * Math.min(1.35, (q.height - inset) / (q.width - inset));
    const petalsAt = (i: number): Petals => d.dyes[i % d.dyes.length] ?? rose;
    for (const swing of [0, 1]) {
      const ring = Array.from({ length: 240 }, (_, i) => {
        const a = (i / 239) * Math.PI * 2;
        const wave = 1 + 0.055 * Math.sin(a * d.count + swing * Math.PI);
        return { x: q.width + rx * wave * Math.cos(a), y: q.height + ry * wave * Math.sin(a) };
      });
      grow(q, ring, { ...green, leafSize: rx * 0.075, leafGap: rx * 0.11 }, 0, 1);
    }
    around(q.width, q.height, rx, ry, d.count, 0, (x, y, heading, i) =>
      q.stamp(
        x,
        y,
        rx * (i % 2 ? 0.15 : 0.21),
        heading,
        i % 2 ? rosette(7, petalsAt(i)) : peony(petalsAt(i >> 1)),
      ),
    );
    around(q.width, q.height, rx * 0.36, ry * 0.36, 8, Math.PI / 8, (x, y, heading, i) => {
      q.stroke(
        [
          { x: q.width, y: q.height },
          { x, y },
        ],
        () => 1.8,
        LEAF,
      );
      q.stamp(x, y, rx * 0.1, heading, i % 2 ? lily(petalsAt(1)) : lily(petalsAt(0)));
      q.stamp((x + q.width) / 2, (y + q.height) / 2, rx * 0.09, heading + 0.7, leaf(LEAF, OUTLINE));
    });
    q.stamp(q.width, q.height, rx * 0.2, 0.3, peony(petalsAt(0)));
    const c = inset + rx * 0.3;
    for (const side of [-1, 1]) {
      spiral(
        q,
        c,
        c,
        Math.PI / 4 + side * 0.95,
        rx * 0.26,
        -side,
        { ...green, leafSize: rx * 0.07, leafGap: rx * 0.12 },
        rosette(7, petalsAt(1)),
        rx * 0.1,
      );
      spiral(
        q,
        c,
        c,
        Math.PI / 4 + side * 0.35,
        rx * 0.2,
        side,
        { ...green, leafSize: rx * 0.06, leafGap: rx * 0.12 },
        bud(petalsAt(0)),
        rx * 0.08,
      );
    }
    q.stamp(c, c, rx * 0.2, 0.6, peony(petalsAt(0)));
    foldOut(n, q);
    return n;
  };

/** A tree with birds' room in it: half a plan, read there and back. */
export const tree =
  (d: { frame: Frame; flowers: Flowers; arms: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const half = width / 2;
    n.clip = (x, y) => x > inset && x <= half + 16 && y > inset && y < height - inset;
    const root = height - inset - 18;
    n.paint((x, y) => (y > root + 4 * Math.sin(x * 0.09) + 1.5 * Math.sin(x * 0.31) ? DEEP : -1));
    const trunk = Array.from({ length: 60 }, (_, i) => ({
      x: half + 0.5,
      y: root - (i / 59) * (root - inset - 40),
    }));
    n.stroke(trunk, (t) => 15 * (1 - t) ** 1.3 + 3, OUTLINE);
    n.stroke(trunk, (t) => 11.5 * (1 - t) ** 1.3 + 1.6, GOLD);
    branches(
      n,
      half,
      root - 44,
      root - inset - 120,
      d.arms,
      (half - inset) * 0.86,
      { ...green, leafSize: 9.5, leafGap: 12, stemWidth: 3, stem: GOLD },
      d.flowers,
      17,
    );
    for (let i = 0; i < 5; i++) {
      const sprout = curve(
        inset + 14 + i * 30,
        root + 4,
        -Math.PI / 2 + 0.2 * (i - 2),
        34 + 9 * (i % 2),
        () => 0.01 * (i - 2),
      );
      grow(n, sprout, { ...green, leafSize: 7, leafGap: 9 });
      const end = sprout[sprout.length - 1];
      if (end) n.stamp(end.x, end.y, 8.5, -Math.PI / 2, lily(i % 2 ? rose : cool));
    }
    fillBareGround(
      n,
      chance,
      GROUND,
      13,
      7,
      [rosette(5, white), bud(blushing), leaf(LEAF, OUTLINE), rosette(6, rose)],
      half,
      root - 10,
    );
    n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset;
    n.stamp(half, inset + 44, 27, -Math.PI / 2, d.flowers[0]);
    n.mirrorLeftRight();
    return n;
  };
