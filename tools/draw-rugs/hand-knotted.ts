/** The city workshops' rugs: many knots, borders in threes, a field that answers them. */
import { arabesque } from './arabesque';
import { bud, gilded, leaf, palmette, rose, rosette, white } from './blossoms';
import { foldOut, quarterOf } from './borders';
import type { Design } from './design';
import { BORDER, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, vineFrame, type Frame } from './frames';
import { around, medallion, medallionReach, stretch, type Outline } from './medallions';
import { Naksha } from './naksha';
import { curve, grow } from './vines';

type CentralMedallion = {
  frame: Frame;
  outline: Outline;
  /** Half-axes of the medallion as shares of the field's half-width and half-height. */
  size: readonly [number, number];
  corner: number;
  step: number;
  pendants?: number;
  openField?: boolean;
};

const keep = 255;

/** Sunburst in the middle, its quarters in the corners, vines between. */
export const centralMedallion =
  (d: CentralMedallion): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, GROUND);
    const inset = vineFrame(n, d.frame);
    const q = quarterOf(n);
    const fw = q.width - inset;
    const fh = q.height - inset;
    q.paint((x, y) => (x > inset && y > inset ? GROUND : keep));
    q.clip = (x, y) => x > inset && y > inset;
    if (d.openField !== true)
      arabesque(q, chance, inset, inset, {
        step: d.step,
        ground: GROUND,
      });
    cornerPiece(q, inset, fw * d.corner, d.outline);
    const rx = fw * d.size[0];
    const ry = fh * d.size[1];
    for (let i = d.pendants ?? 1; i >= 1; i--) {
      const py = q.height - ry * (1 + d.outline.ogee) - rx * (0.16 + 0.3 * (i - 1));
      q.stroke(
        [
          { x: q.width, y: py + rx * 0.3 },
          { x: q.width, y: py - rx * 0.3 },
        ],
        () => 2.4,
        OUTLINE,
      );
      q.stamp(
        q.width,
        py,
        rx * 0.27 * (1.1 - 0.12 * i),
        -Math.PI / 2,
        palmette(i % 2 === 1 ? gilded : rose),
      );
    }
    q.clip = (x, y) => x > inset && y > inset;
    fillMedallion(q, rx, ry, d.outline);
    foldOut(n, q);
    return n;
  };

const rings = [
  { reach: 1, dye: OUTLINE },
  { reach: 0.972, dye: LIGHT },
  { reach: 0.945, dye: OUTLINE },
  { reach: 0.93, dye: DEEP },
];

function fillMedallion(q: Naksha, rx: number, ry: number, o: Outline): void {
  const cx = q.width;
  const cy = q.height;
  stretch(q, cx, cy, rx, ry, medallion(o, rings));
  const reach = (s: number) => ({ rx: rx * s, ry: ry * s });
  const outer = reach(0.72);
  const count = o.lobes;
  const small = Math.min(rx, ry) * 0.13;
  around(cx, cy, outer.rx, outer.ry, count, 0, (x, y, heading, i) => {
    const root = { x: cx + (x - cx) * 0.45, y: cy + (y - cy) * 0.45 };
    q.stroke([root, { x, y }], () => 1.6, GOLD);
    q.stamp(x, y, small * 1.2, heading, i % 2 === 0 ? palmette(rose) : palmette(cool));
    for (const side of [-1, 1]) {
      const tendril = curve(
        root.x,
        root.y,
        heading + side * 0.3,
        small * 3.4,
        (t) => ((side * (0.2 + t)) / small) * 0.7,
      );
      grow(q, tendril, { ...fineGrowth, leafSize: small * 0.42, leafGap: small * 0.9 });
    }
  });
  stretch(
    q,
    cx,
    cy,
    rx * 0.47,
    ry * 0.47,
    medallion({ ...o, depth: Math.abs(o.depth) * 0.9, ogee: 0 }, [
      { reach: 1, dye: OUTLINE },
      { reach: 0.95, dye: GOLD },
      { reach: 0.89, dye: OUTLINE },
      { reach: 0.86, dye: GROUND },
    ]),
  );
  around(cx, cy, rx * 0.29, ry * 0.29, Math.max(8, count), Math.PI / count, (x, y, heading, i) => {
    q.stamp(x, y, small * 0.72, heading, i % 2 === 0 ? rosette(6, white) : bud(rose));
  });
  stretch(
    q,
    cx,
    cy,
    rx * 0.19,
    ry * 0.19,
    medallion({ lobes: 12, depth: 0.2, ogee: 0 }, [
      { reach: 1, dye: OUTLINE },
      { reach: 0.88, dye: LIGHT },
      { reach: 0.62, dye: OUTLINE },
      { reach: 0.54, dye: WARM },
      { reach: 0.25, dye: GOLD },
    ]),
  );
}

function cornerPiece(q: Naksha, inset: number, size: number, o: Outline): void {
  const shape: Outline = { ...o, ogee: 0 };
  stretch(
    q,
    inset,
    inset,
    size,
    size,
    medallion(shape, [
      { reach: 1, dye: OUTLINE },
      { reach: 0.96, dye: LIGHT },
      { reach: 0.925, dye: OUTLINE },
      { reach: 0.905, dye: BORDER },
    ]),
  );
  const saved = q.clip;
  q.clip = (x, y) =>
    x > inset && y > inset && medallionReach(shape, (x - inset) / size, (y - inset) / size) < 0.88;
  for (const side of [-1, 1]) {
    const vine = curve(
      inset + size * 0.1,
      inset + size * 0.1,
      Math.PI / 4 + side * 0.55,
      size * 0.95,
      (t) => ((-side * (0.6 - 2.6 * t)) / size) * 2,
    );
    grow(q, vine, { ...fineGrowth, leafSize: size * 0.055, leafGap: size * 0.11, leaf: LEAF });
    const end = vine[vine.length - 1];
    if (end !== undefined) q.stamp(end.x, end.y, size * 0.09, Math.PI / 4, rosette(7, white));
    const mid = vine[vine.length >> 1];
    if (mid !== undefined) q.stamp(mid.x, mid.y, size * 0.09, Math.PI / 4, rosette(6, cool));
  }
  q.stamp(inset + size * 0.55, inset + size * 0.55, size * 0.16, Math.PI / 4, palmette(rose));
  q.stamp(inset + size * 0.2, inset + size * 0.2, size * 0.12, Math.PI / 4, rosette(8, gilded));
  q.stamp(
    inset + size * 0.36,
    inset + size * 0.36,
    size * 0.07,
    Math.PI / 4,
    leaf(COOL, OUTLINE, 0),
  );
  q.stamp(inset + size * 0.7, inset + size * 0.18, size * 0.08, 0, rosette(6, blushing));
  q.stamp(inset + size * 0.18, inset + size * 0.7, size * 0.08, 0, rosette(6, blushing));
  q.clip = saved;
}
