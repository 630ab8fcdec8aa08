/** Western Anatolia's scale: few, large motifs with air around them, colours that the sun has been at. */
import { gilded, leaf, lily, palmette, rosette, white, type Petals } from './blossoms';
import { COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, fineGrowth, vineFrame, type Frame, type Guard } from './frames';
import type { Design } from './design';
import { around, medallion, stretch, type Outline } from './medallions';
import { Naksha } from './naksha';
import { curve, grow, type Growth } from './vines';

export const broad: Growth = { ...fineGrowth, stemWidth: 2.6, leafSize: 8.5, leafGap: 17 };
export const sea: Petals = { rim: OUTLINE, petal: COOL, inner: DEEP, heart: LIGHT };
export const sand: Petals = { rim: OUTLINE, petal: GOLD, inner: WARM, heart: LIGHT };

/** The wide, airy border: palmettes turned in and out upon a heavy vine. */
export const broadFrame = (
  main: number,
  guards: readonly [Guard, Guard],
  more: Partial<Frame> = {},
): Frame => ({
  main,
  guardWidth: Math.round(main * 0.22),
  guards,
  guardGround: LIGHT,
  outer: 6,
  repeat: main * 1.5,
  flowerSize: 0.36,
  flowers: [palmette(sand, 5), rosette(8, blushing), palmette(sea, 5), rosette(8, gilded)],
  corner: rosette(8, sand),
  growth: { stemWidth: 2.6, leafSize: main * 0.17, leafGap: main * 0.4, stem: LEAF, leaf: LEAF },
  swing: 0.46,
  sparse: true,
  ...more,
});

type OushakMedallion = {
  frame: Frame;
  outline: Outline;
  centres: readonly number[];
  size: readonly [number, number];
  corners: boolean;
  flowers: boolean;
};

const layers = [
  { reach: 1, dye: OUTLINE },
  { reach: 0.975, dye: LIGHT },
  { reach: 0.9, dye: OUTLINE },
  { reach: 0.88, dye: DEEP },
];

/** One or more great medallions on the long axis; `centres` as shares of the field's height. */
export const oushakMedallion =
  (d: OushakMedallion): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const fw = width / 2 - inset;
    const fh = height - 2 * inset;
    n.clip = (x, y) =>
      x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
    if (d.flowers) scatterSprays(n, inset, fw, fh);
    if (d.corners)
      for (const y of [inset, height - inset]) {
        const size = fw * 0.62;
        stretch(n, inset, y, size, size, medallion({ ...d.outline, ogee: 0 }, layers));
        const s = y === inset ? 1 : -1;
        n.stamp(
          inset + size * 0.48,
          y + s * size * 0.48,
          size * 0.2,
          (s * Math.PI) / 4,
          palmette(sand, 5),
        );
        n.stamp(inset + size * 0.17, y + s * size * 0.17, size * 0.16, 0, rosette(8, blushing));
        for (const k of [-1, 1])
          n.stamp(
            inset + size * (0.42 + 0.26 * k),
            y + s * size * (0.42 - 0.26 * k),
            size * 0.13,
            (s * Math.PI) / 4 - k * 0.6,
            leaf(LEAF, OUTLINE, 0.3 * k),
          );
      }
    for (const c of d.centres)
      drawMedallion(n, width / 2, inset + fh * c, fw * d.size[0], fh * d.size[1], d.outline);
    n.mirrorLeftRight();
    return n;
  };

export function drawMedallion(
  n: Naksha,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  o: Outline,
): void {
  for (const s of [-1, 1]) {
    const y = cy + s * (ry * (1 + o.ogee) + rx * 0.17);
    n.stroke(
      [
        { x: cx, y: cy },
        { x: cx, y: y + s * rx * 0.2 },
      ],
      () => 3,
      OUTLINE,
    );
    n.stamp(cx, y, rx * 0.24, (s * Math.PI) / 2, palmette(sand, 5));
  }
  stretch(n, cx, cy, rx, ry, medallion(o, layers));
  const small = Math.min(rx, ry) * 0.17;
  around(cx, cy, rx * 0.66, ry * 0.66, o.lobes, 0, (x, y, heading, i) => {
    n.stroke(
      [
        { x: cx, y: cy },
        { x, y },
      ],
      () => 2.4,
      GOLD,
    );
    n.stamp(x, y, small, heading, i % 2 ? palmette(sea, 5) : palmette(sand, 5));
  });
  around(cx, cy, rx * 0.52, ry * 0.52, o.lobes, Math.PI / o.lobes, (x, y, heading) =>
    n.stamp(x, y, small * 0.62, heading, leaf(LEAF, OUTLINE, 0, 0.5)),
  );
  stretch(
    n,
    cx,
    cy,
    rx * 0.4,
    ry * 0.4,
    medallion({ lobes: 8, depth: 0.18, ogee: 0 }, [
      { reach: 1, dye: OUTLINE },
      { reach: 0.94, dye: GOLD },
      { reach: 0.82, dye: OUTLINE },
      { reach: 0.78, dye: GROUND },
    ]),
  );
  around(cx, cy, rx * 0.24, ry * 0.24, 8, Math.PI / 8, (x, y, heading) =>
    n.stamp(x, y, small * 0.5, heading, lily(blushing)),
  );
  n.stamp(cx, cy, Math.min(rx, ry) * 0.14, 0, rosette(8, white));
}

function scatterSprays(n: Naksha, inset: number, fw: number, fh: number): void {
  const rows = Math.max(4, Math.round(fh / (fw * 0.48)));
  for (let row = 0; row <= rows; row++)
    for (const column of [0, 1]) {
      const x = inset + fw * (row % 2 === 0 ? 0.08 + column * 0.68 : 0.4 + column * 0.6);
      const y = inset + ((row + 0.15) / rows) * fh;
      const side = (row + column) % 2 ? 1 : -1;
      const arm = curve(
        x - side * fw * 0.16,
        y + fw * 0.16,
        -Math.PI / 2 + side * 0.3,
        fw * 0.42,
        (t) => (side * (1 + 2 * t)) / (fw * 0.4),
      );
      grow(n, arm, { ...broad, leafSize: fw * 0.055, leafGap: fw * 0.1, stem: LEAF });
      n.stamp(
        x,
        y,
        fw * 0.085,
        side > 0 ? -0.6 : Math.PI + 0.6,
        row % 3 === 0 ? palmette(sea, 5) : row % 3 === 1 ? rosette(8, blushing) : palmette(sand, 5),
      );
    }
}
