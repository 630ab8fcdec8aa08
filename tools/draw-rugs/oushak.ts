/** Western Anatolia's scale: few, large motifs with air around them, colours that the sun has been at. */
import { gilded, leaf, lily, palmette, rose, rosette, white, type Petals } from './blossoms';
import { foldOut, quarterOf } from './borders';
import { BORDER, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, vineFrame, type Frame, type Guard } from './frames';
import type { Design } from './hand-knotted';
import { around, medallion, medallionReach, stretch, type Outline } from './medallions';
import { type Motif, Naksha } from './naksha';
import { curve, grow, type Growth } from './vines';

export const broad: Growth = { ...fineGrowth, stemWidth: 2.6, leafSize: 8.5, leafGap: 17 };
const sea: Petals = { rim: OUTLINE, petal: COOL, inner: DEEP, heart: LIGHT };
const sand: Petals = { rim: OUTLINE, petal: GOLD, inner: WARM, heart: LIGHT };

/** The wide, airy border: palmettes turned in and out upon a heavy vine. */
export const broadFrame = (main: number, guards: readonly [Guard, Guard], more: Partial<Frame> = {}): Frame => ({
  main, guardWidth: Math.round(main * 0.22), guards, guardGround: LIGHT, outer: 6, repeat: main * 1.5, flowerSize: 0.36,
  flowers: [palmette(sand, 5), rosette(8, blushing), palmette(sea, 5), rosette(8, gilded)], corner: rosette(8, sand),
  growth: { stemWidth: 2.6, leafSize: main * 0.17, leafGap: main * 0.4, stem: LEAF, leaf: LEAF }, swing: 0.46, ...more,
});

export type OushakMedallion = {
  frame: Frame;
  outline: Outline;
  centres: readonly number[];
  size: readonly [number, number];
  corners: boolean;
  flowers: boolean;
};

const layers = [
  { reach: 1, dye: OUTLINE }, { reach: 0.975, dye: LIGHT }, { reach: 0.9, dye: OUTLINE }, { reach: 0.88, dye: DEEP },
];

/** One or more great medallions on the long axis; `centres` as shares of the field's height. */
export const oushakMedallion = (d: OushakMedallion): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  const fw = width / 2 - inset;
  const fh = height - 2 * inset;
  n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
  if (d.flowers) scatterSprays(n, inset, fw, fh);
  if (d.corners)
    for (const y of [inset, height - inset]) {
      const size = fw * 0.62;
      stretch(n, inset, y, size, size, medallion({ ...d.outline, ogee: 0 }, layers));
      const s = y === inset ? 1 : -1;
      n.stamp(inset + size * 0.48, y + s * size * 0.48, size * 0.2, (s * Math.PI) / 4, palmette(sand, 5));
      n.stamp(inset + size * 0.17, y + s * size * 0.17, size * 0.16, 0, rosette(8, blushing));
      for (const k of [-1, 1]) n.stamp(inset + size * (0.42 + 0.26 * k), y + s * size * (0.42 - 0.26 * k), size * 0.13, (s * Math.PI) / 4 - k * 0.6, leaf(LEAF, OUTLINE, 0.3 * k));
    }
  for (const c of d.centres) drawMedallion(n, width / 2, inset + fh * c, fw * d.size[0], fh * d.size[1], d.outline);
  n.mirrorLeftRight();
  return n;
};

function drawMedallion(n: Naksha, cx: number, cy: number, rx: number, ry: number, o: Outline): void {
  for (const s of [-1, 1]) {
    const y = cy + s * (ry * (1 + o.ogee) + rx * 0.17);
    n.stroke([{ x: cx, y: cy }, { x: cx, y: y + s * rx * 0.2 }], () => 3, OUTLINE);
    n.stamp(cx, y, rx * 0.24, (s * Math.PI) / 2, palmette(sand, 5));
  }
  stretch(n, cx, cy, rx, ry, medallion(o, layers));
  const small = Math.min(rx, ry) * 0.17;
  around(cx, cy, rx * 0.66, ry * 0.66, o.lobes, 0, (x, y, heading, i) => {
    n.stroke([{ x: cx, y: cy }, { x, y }], () => 2.4, GOLD);
    n.stamp(x, y, small, heading, i % 2 ? palmette(sea, 5) : palmette(sand, 5));
  });
  around(cx, cy, rx * 0.52, ry * 0.52, o.lobes, Math.PI / o.lobes, (x, y, heading) => n.stamp(x, y, small * 0.62, heading, leaf(LEAF, OUTLINE, 0, 0.5)));
  stretch(n, cx, cy, rx * 0.4, ry * 0.4, medallion({ lobes: 8, depth: 0.18, ogee: 0 }, [
    { reach: 1, dye: OUTLINE }, { reach: 0.94, dye: GOLD }, { reach: 0.82, dye: OUTLINE }, { reach: 0.78, dye: GROUND },
  ]));
  around(cx, cy, rx * 0.24, ry * 0.24, 8, Math.PI / 8, (x, y, heading) => n.stamp(x, y, small * 0.5, heading, lily(blushing)));
  n.stamp(cx, cy, Math.min(rx, ry) * 0.14, 0, rosette(8, white));
}

function scatterSprays(n: Naksha, inset: number, fw: number, fh: number): void {
  const rows = Math.max(4, Math.round(fh / (fw * 0.48)));
  for (let row = 0; row <= rows; row++)
    for (const column of [0, 1]) {
      const x = inset + fw * (row % 2 === 0 ? 0.08 + column * 0.68 : 0.4 + column * 0.6);
      const y = inset + ((row + 0.15) / rows) * fh;
      const side = (row + column) % 2 ? 1 : -1;
      const arm = curve(x - side * fw * 0.16, y + fw * 0.16, -Math.PI / 2 + side * 0.3, fw * 0.42, (t) => (side * (1 + 2 * t)) / (fw * 0.4));
      grow(n, arm, { ...broad, leafSize: fw * 0.055, leafGap: fw * 0.1, stem: LEAF });
      n.stamp(x, y, fw * 0.085, side > 0 ? -0.6 : Math.PI + 0.6, row % 3 === 0 ? palmette(sea, 5) : row % 3 === 1 ? rosette(8, blushing) : palmette(sand, 5));
    }
}

/** Great palmettes in offset rows on an open field, joined by angular stems. */
export const palmetteField = (d: { frame: Frame; columns: number; tall: number; flowers: readonly Motif[]; size: number }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
  const w = (width - 2 * inset) / d.columns;
  const rows = Math.max(2, Math.round((height - 2 * inset) / (w * d.tall)));
  const h = (height - 2 * inset) / rows;
  const at = (row: number, column: number) => ({ x: inset + (column + (row % 2 === 0 ? 0.5 : 0)) * w, y: inset + (row + 0.5) * h });
  for (let row = -1; row <= rows; row++)
    for (let column = 0; column <= d.columns / 2 + 1; column++) {
      const a = at(row + 1, column);
      for (const side of [-1, 1]) {
        const arm = curve(a.x, a.y, -Math.PI / 2 + side * 1.1, Math.hypot(w / 2, h) * 1.04, (t) => (side * (-2.6 + 4.2 * t)) / h * 0.8);
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
export const starField = (d: { frame: Frame; columns: number }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset && x <= width / 2 + 1;
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
      if (!big) for (const side of [-1, 1]) grow(n, curve(x, y, side > 0 ? 0.6 : Math.PI - 0.6, w * 0.5, (t) => (side * (2 - 5 * t)) / w), { ...broad, leafSize: w * 0.07, leafGap: w * 0.12, stem: GOLD });
      n.stamp(x, y, r, Math.PI / 8, medallion(big ? starShape : { lobes: 4, depth: -0.3, ogee: 0 }, [
        { reach: 1, dye: OUTLINE }, { reach: 0.95, dye: LIGHT }, { reach: 0.88, dye: OUTLINE }, { reach: 0.85, dye: big ? DEEP : BORDER },
      ]));
      if (!big) { n.stamp(x, y, r * 0.42, 0, rosette(8, sand)); continue; }
      around(x, y, r * 0.52, r * 0.52, 8, 0, (px, py, heading, i) => {
        n.stroke([{ x, y }, { x: px, y: py }], () => 2, GOLD);
        n.stamp(px, py, r * 0.15, heading, i % 2 ? lily(blushing) : palmette(sand, 5));
      });
      n.stamp(x, y, r * 0.25, Math.PI / 8, medallion({ lobes: 8, depth: 0.2, ogee: 0 }, [
        { reach: 1, dye: OUTLINE }, { reach: 0.86, dye: LIGHT }, { reach: 0.6, dye: WARM }, { reach: 0.3, dye: COOL },
      ]));
    }
  n.mirrorLeftRight();
  return n;
};

/** Nothing but a worn ground and a few sprigs around one open lozenge. */
export const quietField = (d: { frame: Frame; reach: readonly number[] }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  const q = quarterOf(n);
  q.paint((x, y) => (x > inset && y > inset ? GROUND : -1));
  q.clip = (x, y) => x > inset && y > inset;
  const rx = q.width - inset;
  const ry = q.height - inset;
  const shape: Outline = { lobes: 4, depth: -0.1, ogee: 0 };
  d.reach.forEach((reach, i) => stretch(q, q.width, q.height, rx * reach, ry * reach, medallion(shape, [
    { reach: 1, dye: OUTLINE }, { reach: 0.985, dye: i % 2 ? GOLD : LIGHT }, { reach: 0.965, dye: OUTLINE }, { reach: 0.955, dye: [DEEP, GROUND, COOL, DEEP][i % 4] ?? DEEP },
  ])));
  const inner = d.reach[d.reach.length - 1] ?? 0.5;
  const outer = d.reach[0] ?? 0.8;
  q.clip = (x, y) => x > inset && y > inset && medallionReach(shape, (x - q.width) / (rx * outer), (y - q.height) / (ry * outer)) > 1.05;
  grow(q, curve(inset + rx * 0.06, inset + rx * 0.62, -0.9, rx * 1.1, (t) => (1.5 - 1.5 * t) / rx), { ...broad, leafSize: rx * 0.06, leafGap: rx * 0.1, stem: LEAF });
  q.stamp(inset + rx * 0.2, inset + rx * 0.2, rx * 0.15, Math.PI / 4, palmette(sea, 5));
  q.clip = null;
  around(q.width, q.height, rx * inner * 0.6, ry * inner * 0.6, 8, 0, (x, y, heading, i) => {
    q.stroke([{ x: q.width, y: q.height }, { x, y }], () => 2.4, LEAF);
    q.stamp(x, y, rx * inner * 0.15, heading, i % 2 ? lily(blushing) : palmette(sand, 5));
  });
  q.stamp(q.width, q.height, rx * inner * 0.2, 0, rosette(8, i8));
  foldOut(n, q);
  return n;
};
const i8: Petals = { rim: OUTLINE, petal: LIGHT, inner: cool.petal, heart: rose.petal };
