/** Village and mountain rugs: drawn from memory with a ruler's straightness, never from paper. */
import { BORDER, COOL, DEEP, GOLD, GROUND, LIGHT, OUTLINE, WARM } from './dyes';
import { motifFrame, type Frame } from './frames';
import { hooked, star, stepped, villageMedallion } from './guls';
import type { Design } from './design';
import { stretch } from './medallions';
import { CLEAR, Naksha } from './naksha';

/** A great angular medallion, its corners stepped off, small animals of geometry around it. */
export const villageCentre =
  (d: { frame: Frame; size: readonly [number, number] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = motifFrame(
      n,
      [
        star(8, LIGHT, WARM),
        stepped([OUTLINE, GOLD, WARM, LIGHT], 7),
        star(8, COOL, LIGHT),
        hooked(WARM, GOLD, LIGHT),
      ],
      d.frame,
    );
    n.clip = (x, y) =>
      x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
    const fw = width / 2 - inset;
    const fh = height / 2 - inset;
    n.paint((x, y) => {
      const u = (x - inset) / fw;
      const v = (Math.min(y, height - y) - inset) / fh;
      const cut = Math.floor((u * 1.05 + v * 1.35) * 9) / 9;
      if (cut < 0.55) return cut < 0.53 && cut >= 0.44 ? LIGHT : BORDER;
      return cut < 0.63 ? OUTLINE : CLEAR;
    });
    const half = height / 2;
    for (const s of [-1, 1]) {
      n.stamp(
        width / 2,
        half + s * fh * (d.size[1] + 0.1),
        fw * 0.19,
        (s * Math.PI) / 2,
        hooked(DEEP, GOLD, LIGHT),
      );
      for (let i = 0; i < 3; i++)
        n.stamp(
          inset + fw * (0.5 + 0.16 * i),
          half + s * fh * 0.84,
          fw * 0.062,
          0,
          star(8, i % 2 ? LIGHT : GOLD, WARM),
        );
      for (let i = 0; i < 4; i++)
        n.stamp(
          inset + fw * 0.1,
          half + s * fh * (0.09 + 0.13 * i),
          fw * 0.066,
          0,
          i % 2 ? stepped([OUTLINE, COOL, LIGHT], 5) : star(8, GOLD, COOL),
        );
      n.stamp(inset + fw * 0.16, half + s * fh * 0.87, fw * 0.1, 0, hooked(WARM, LIGHT, GOLD));
    }
    n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset;
    stretch(n, width / 2, half, fw * d.size[0], fh * d.size[1], villageMedallion);
    n.mirrorLeftRight();
    return n;
  };
