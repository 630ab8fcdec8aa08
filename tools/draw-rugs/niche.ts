import { bud, leaf, lily, palmette, rose, rosette, white, gilded } from './blossoms';
import { BORDER, COOL, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, vineFrame, type Frame } from './frames';
import type { Design } from './design';
import { CLEAR, Naksha } from './naksha';
import { branches } from './arabesque';
import { curve, fillBareGround, grow } from './vines';

/** A niche to face, with a flowering tree rising in it; only left and right are alike. */
export const niche =
  (d: { frame: Frame; arch: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const half = width / 2;
    const spring = inset + (height - 2 * inset) * d.arch;
    const fw = half - inset;
    const archAt = (x: number): number => {
      const u = Math.min(1, Math.abs(x - half) / (fw * 0.9));
      return (
        spring -
        (spring - inset) * 0.86 * Math.pow(1 - Math.pow(u, 1.7), 0.9) +
        7 * Math.abs(Math.sin(u * Math.PI * 3.5)) * (1 - u)
      );
    };
    const inField = (x: number, y: number): boolean =>
      x > inset && y > inset && x < width - inset && y < height - inset;
    n.clip = inField;
    n.paint((x, y) => {
      const u = Math.abs(x - half) / (fw * 0.9);
      const fromColumn = (u - 0.945) * fw * 0.9;
      if (y > spring - 3 && fromColumn > -fw * 0.045) {
        // twisted columns carry the arch
        if (fromColumn > fw * 0.045) return BORDER;
        if (Math.abs(fromColumn) > fw * 0.034 || y < spring + 4) return OUTLINE;
        return Math.floor((y + (x < half ? x : width - x) * 0.9) / 7) % 2 === 0 ? LIGHT : WARM;
      }
      const over = u >= 0.9 && y < spring ? 9 : archAt(x) - y;
      if (over > 4) return BORDER;
      return over > 2.4 ? OUTLINE : over > 0 ? LIGHT : over > -1.6 ? OUTLINE : CLEAR;
    });
    n.clip = (x, y) => inField(x, y) && x <= half + 2 && y < archAt(x) - 5 && y < spring - 3;
    for (let i = 0; i < 3; i++) {
      const vine = curve(
        inset + 4,
        spring - 10 - i * 28,
        -0.5 - i * 0.25,
        fw * (0.8 - i * 0.1),
        (t) => (0.9 - 2.6 * t) / fw,
      );
      grow(n, vine, fineGrowth);
      const end = vine[vine.length - 1];
      if (end) n.stamp(end.x, end.y, fw * 0.075, -0.8, rosette(8, i % 2 ? white : rose));
    }
    fillBareGround(
      n,
      chance,
      BORDER,
      7,
      5,
      [rosette(5, white), rosette(6, gilded), bud(rose)],
      half,
      spring,
    );
    n.clip = (x, y) => inField(x, y) && x <= half + 20 && y > archAt(x) + 8;
    const root = height - inset - fw * 0.3;
    const crown = archAt(half) + fw * 0.28;
    n.stroke(
      [
        { x: half, y: root },
        { x: half, y: crown },
      ],
      (t) => 6 - 3.5 * t,
      GOLD,
    );
    branches(
      n,
      half,
      root - 8,
      root - crown - fw * 0.2,
      8,
      fw * 0.66,
      { ...fineGrowth, leafSize: 7.5, leafGap: 11, stemWidth: 2.2 },
      [
        palmette(rose),
        lily(cool),
        rosette(9, white),
        palmette(gilded),
        rosette(7, rose),
        lily(blushing),
      ],
      fw * 0.1,
    );
    fillBareGround(
      n,
      chance,
      GROUND,
      11,
      6.5,
      [rosette(5, white), bud(rose), leaf(LEAF, OUTLINE), rosette(6, gilded)],
      half,
      height - inset,
    );
    n.clip = inField;
    n.stamp(half, crown, fw * 0.17, -Math.PI / 2, palmette(rose, 9));
    n.paint((x, y) => vaseAt((x - half) / (fw * 0.2), (y - root) / (fw * 0.24)));
    n.mirrorLeftRight();
    return n;
  };

function vaseAt(u: number, v: number): number {
  if (v < -0.4 || v > 1.1) return CLEAR;
  const belly =
    v < 0
      ? 0.3 + 0.25 * v * v * 4
      : v < 0.9
        ? 0.36 + 0.55 * Math.sin(Math.PI * Math.min(1, v / 0.9))
        : 0.5;
  const w = Math.abs(u);
  if (w > belly) return CLEAR;
  if (w > belly - 0.09 || v > 1.02) return OUTLINE;
  return Math.abs(v - 0.42) < 0.14
    ? Math.abs(((u * 4 + 20) % 1) - 0.5) < 0.25
      ? WARM
      : LIGHT
    : COOL;
}
