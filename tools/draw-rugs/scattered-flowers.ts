import { bud, leaf, lily, palmette, rose, rosette, white, type Petals } from './blossoms';
import { BLUSH, COOL, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { cool, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { Naksha } from './naksha';
import { peony } from './peony';
import { curve, fillBareGround, grow, type Growth } from './vines';

import { clipField } from './cells';
import { green } from './floral';

/** A thousand flowers: large ones first, then smaller into whatever ground is left. */
export const millefleur =
  (d: { frame: Frame; scale: number; dyes: readonly Petals[] }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    const [a = rose, b = white, c = cool] = d.dyes;
    const s = d.scale;
    fillBareGround(
      n,
      chance,
      GROUND,
      s * 1.12,
      s,
      [peony(a), peony(b), palmette(c), peony(c)],
      width,
      height,
      3000,
    );
    fillBareGround(
      n,
      chance,
      GROUND,
      s * 0.62,
      s * 0.55,
      [rosette(8, a), rosette(7, b), lily(c), peony(b), lily(a)],
      width,
      height,
      9000,
    );
    fillBareGround(
      n,
      chance,
      GROUND,
      s * 0.4,
      s * 0.42,
      [leaf(LEAF, OUTLINE), leaf(COOL, OUTLINE, -0.25), leaf(LEAF, OUTLINE, -0.3), rosette(5, a)],
      width,
      height,
      16000,
    );
    fillBareGround(
      n,
      chance,
      GROUND,
      s * 0.24,
      s * 0.2,
      [bud(b), rosette(5, { rim: GOLD, petal: BLUSH, inner: LIGHT, heart: WARM }), bud(a)],
      width,
      height,
      16000,
    );
    return n;
  };

/** One great branch across bare ground, in the manner of the treaty-port rugs of the thirties. */
export const bough =
  (d: { frame: Frame; dyes: readonly Petals[]; size: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    clipField(n, inset);
    const petalsAt = (i: number): Petals => d.dyes[i % d.dyes.length] ?? rose;
    const g: Growth = {
      ...green,
      stem: GOLD,
      stemWidth: 4,
      leafSize: d.size * 0.42,
      leafGap: d.size * 0.55,
    };
    const set = (x: number, y: number, heading: number, mirror: number): void => {
      const main = curve(
        x,
        y,
        heading,
        height * 0.62,
        (t) => ((mirror * (0.9 - 2.2 * t)) / (height * 0.62)) * 1.6,
      );
      const twigs = [0.3, 0.5, 0.68, 0.84].map((t, k) => {
        const p = main[Math.floor(t * (main.length - 1))] ?? { x, y };
        const side = k % 2 ? 1 : -1;
        return curve(
          p.x,
          p.y,
          heading + side * 0.9 + mirror * (0.3 - t),
          d.size * (4.2 - t * 2),
          (s) => (side * (0.3 - 1.3 * s)) / (d.size * 2),
        );
      });
      for (const twig of twigs) grow(n, twig, { ...g, stemWidth: 2.6, leafSize: d.size * 0.36 });
      grow(n, main, g, 0.15, 0.95);
      [...twigs, main].forEach((line, k) => {
        const end = line[line.length - 1];
        if (end) n.stamp(end.x, end.y, d.size * (k % 2 ? 0.72 : 1), k * 1.3, peony(petalsAt(k)));
      });
      const heart = main[Math.floor(main.length * 0.42)];
      if (heart) n.stamp(heart.x, heart.y, d.size * 1.15, 0.5, peony(petalsAt(0)));
    };
    set(inset - 4, height - inset - height * 0.1, -0.95, 1);
    set(width - inset + 4, inset + height * 0.08, Math.PI - 0.95, 1);
    fillBareGround(
      n,
      chance,
      GROUND,
      d.size * 0.9,
      d.size * 0.3,
      [rosette(6, petalsAt(1)), bud(petalsAt(0))],
      width,
      height,
      60,
    );
    return n;
  };
