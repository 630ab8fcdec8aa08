/** All-over fields of the city and tribal workshops: one unit, repeated with patience. */
import { boteh, bud, leaf, lily, palmette, rose, rosette, white, gilded, type Petals } from './blossoms';
import { BLUSH, BORDER, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, motifFrame, vineFrame, type Frame } from './frames';
import { gul, minorGul, star } from './guls';
import type { Design } from './hand-knotted';
import { CLEAR, type Motif, Naksha } from './naksha';
import { branches } from './arabesque';
import { curve, fillBareGround, grow } from './vines';

type Cell = { x: number; y: number; column: number; row: number; w: number; h: number };

/** Even cells over the field so that whole units meet the borders on all sides. */
function cells(n: Naksha, inset: number, step: number, tall: number, at: (c: Cell) => void): void {
  const columns = Math.max(1, Math.round((n.width - 2 * inset) / step));
  const w = (n.width - 2 * inset) / columns;
  const rows = Math.max(1, Math.round((n.height - 2 * inset) / (w * tall)));
  const h = (n.height - 2 * inset) / rows;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      at({ x: inset + (column + 0.5) * w, y: inset + (row + 0.5) * h, column, row, w, h });
}

const clipField = (n: Naksha, inset: number): void => {
  n.clip = (x, y) => x > inset && y > inset && x < n.width - inset && y < n.height - inset;
};

/** Herati: a rosette in a lozenge, four leaves like fish around it. */
export const herati = (d: { frame: Frame; step: number }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  clipField(n, inset);
  cells(n, inset, d.step, 1.18, ({ x, y, w, h }) => {
    const rx = w * 0.34;
    const ry = h * 0.34;
    const ring = [[0, -1], [1, 0], [0, 1], [-1, 0], [0, -1]].map(([i = 0, j = 0]) => ({ x: x + i * rx, y: y + j * ry }));
    n.stroke(ring, () => 1.8, GOLD);
    for (const sx of [-1, 1])
      for (const sy of [-1, 1]) {
        n.stamp(x + sx * w * 0.31, y + sy * h * 0.27, w * 0.2, Math.atan2(sy * -1, sx) + 0.15 * sx * sy, leaf(sx * sy > 0 ? LEAF : COOL, LIGHT, 0.55 * sx * sy, 0.34, 4));
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
export const bokhara = (d: { frame: Frame; step: number; points: number }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = motifFrame(n, [gul(0.6), star(8, LIGHT, WARM)], d.frame);
  clipField(n, inset);
  cells(n, inset, d.step, 0.82, ({ x, y, w, h, column, row }) => {
    n.paint((px, py) => (Math.abs(px - x) < 0.7 || Math.abs(py - y) < 0.7 ? OUTLINE : CLEAR), x - w / 2, y - h / 2, x + w / 2, y + h / 2);
    n.stamp(x, y, w * 0.42, 0, gul(0.72, (column + row) % 2 === 1));
    for (const sx of [-1, 1]) for (const sy of [-1, 1]) n.stamp(x + (sx * w) / 2, y + (sy * h) / 2, w * 0.19, 0, minorGul(d.points));
  });
  return n;
};

/** A niche to face, with a flowering tree rising in it; only left and right are alike. */
export const niche = (d: { frame: Frame; arch: number }): Design => (chance, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  const half = width / 2;
  const spring = inset + (height - 2 * inset) * d.arch;
  const fw = half - inset;
  const archAt = (x: number): number => {
    const u = Math.min(1, Math.abs(x - half) / (fw * 0.9));
    return spring - (spring - inset) * 0.86 * Math.pow(1 - Math.pow(u, 1.7), 0.9) + 7 * Math.abs(Math.sin(u * Math.PI * 3.5)) * (1 - u);
  };
  const inField = (x: number, y: number): boolean => x > inset && y > inset && x < width - inset && y < height - inset;
  n.clip = inField;
  n.paint((x, y) => {
    const u = Math.abs(x - half) / (fw * 0.9);
    const over = u >= 1 ? (y < spring ? 1 : -1) : archAt(x) - y;
    const column = Math.abs(Math.abs(x - half) - fw * 0.95);
    if (over > 4) return BORDER;
    if (over > 2.4) return OUTLINE;
    if (over > 0) return LIGHT;
    if (over > -1.6) return OUTLINE;
    return y > spring - 2 && column < fw * 0.05 ? (column > fw * 0.05 - 1.6 ? OUTLINE : Math.floor((y + x * 0.6) / 6) % 2 ? LIGHT : WARM) : CLEAR;
  });
  n.clip = (x, y) => inField(x, y) && x <= half + 2 && y < archAt(x) - 5 && y < spring - 3;
  for (let i = 0; i < 3; i++) {
    const vine = curve(inset + 4, spring - 10 - i * 28, -0.5 - i * 0.25, fw * (0.8 - i * 0.1), (t) => (0.9 - 2.6 * t) / fw);
    grow(n, vine, fineGrowth);
    const end = vine[vine.length - 1];
    if (end) n.stamp(end.x, end.y, fw * 0.075, -0.8, rosette(8, i % 2 ? white : rose));
  }
  fillBareGround(n, chance, BORDER, 7, 5, [rosette(5, white), rosette(6, gilded), bud(rose)], half, spring);
  n.clip = (x, y) => inField(x, y) && x <= half + 20 && y > archAt(x) + 8;
  const root = height - inset - fw * 0.3;
  const crown = archAt(half) + fw * 0.28;
  n.stroke([{ x: half, y: root }, { x: half, y: crown }], (t) => 6 - 3.5 * t, GOLD);
  branches(n, half, root, root - crown, 8, { ...fineGrowth, leafSize: 7.5, leafGap: 11, stemWidth: 2.2 }, [palmette(rose), lily(cool), rosette(9, white), palmette(gilded), rosette(7, rose), lily(blushing)], fw * 0.125);
  fillBareGround(n, chance, GROUND, 11, 6.5, [rosette(5, white), bud(rose), leaf(LEAF, OUTLINE), rosette(6, gilded)], half, height - inset);
  n.clip = inField;
  n.stamp(half, crown, fw * 0.17, -Math.PI / 2, palmette(rose, 9));
  n.paint((x, y) => vaseAt((x - half) / (fw * 0.2), (y - root) / (fw * 0.24)));
  n.mirrorLeftRight();
  return n;
};

function vaseAt(u: number, v: number): number {
  if (v < -0.4 || v > 1.1) return CLEAR;
  const belly = v < 0 ? 0.3 + 0.25 * v * v * 4 : v < 0.9 ? 0.36 + 0.55 * Math.sin(Math.PI * Math.min(1, v / 0.9)) : 0.5;
  const w = Math.abs(u);
  if (w > belly) return CLEAR;
  if (w > belly - 0.09 || v > 1.02) return OUTLINE;
  return Math.abs(v - 0.42) < 0.14 ? (Math.abs(((u * 4 + 20) % 1) - 0.5) < 0.25 ? WARM : LIGHT) : COOL;
}

/** The walled garden: compartments, each with its own planting. */
export const garden = (d: { frame: Frame; step: number }): Design => (_, width, height) => {
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
    n.paint((px, py) => {
      const e = Math.max(Math.abs(px - x) - w / 2, Math.abs(py - y) - h / 2);
      return e > -1.2 ? OUTLINE : e > -3.6 ? GOLD : e > -4.8 ? OUTLINE : ground;
    }, x - w / 2, y - h / 2, x + w / 2, y + h / 2);
    const s = Math.min(w, h);
    const pale = ground === LIGHT || ground === COOL;
    if (kind % 3 === 0) {
      for (const side of [-1, 1]) grow(n, curve(x, y + s * 0.34, -Math.PI / 2 + side * 0.5, s * 0.62, (t) => (side * (1.2 - 4.2 * t)) / s), { ...fineGrowth, stem: pale ? LEAF : GOLD });
      n.stamp(x, y - s * 0.2, s * 0.2, -Math.PI / 2, lily(rose));
      for (const side of [-1, 1]) n.stamp(x + side * s * 0.27, y - s * 0.04, s * 0.12, -Math.PI / 2 + side * 0.6, lily(pale ? rose : white));
      n.stroke([{ x, y: y + s * 0.36 }, { x, y: y - s * 0.1 }], () => 2, pale ? LEAF : GOLD);
    } else if (kind % 3 === 1) {
      for (let k = 0; k < 4; k++) n.stamp(x + Math.cos((k * Math.PI) / 2 + 0.785) * s * 0.31, y + Math.sin((k * Math.PI) / 2 + 0.785) * s * 0.31, s * 0.12, (k * Math.PI) / 2 + 0.785, palmette(cool));
      n.stamp(x, y, s * 0.24, 0, rosette(10, pale ? rose : white));
    } else {
      n.stamp(x, y + s * 0.04, s * 0.3, -Math.PI / 2, boteh(pale ? rose : blushing), column * 2 >= columns);
      for (const [i, j] of [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const) n.stamp(x + i * s * 0.35, y + j * s * 0.36, s * 0.07, 0, rosette(5, pale ? gilded : white));
    }
  });
  return n;
};

/** Shawl field: rows of boteh leaning one way, then the other. */
export const botehRows = (d: { frame: Frame; step: number; dyes: readonly Petals[] }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  clipField(n, inset);
  cells(n, inset, d.step, 0.86, ({ x, y, w, h, column, row }) => {
    const petals = d.dyes[(column + row * 2) % d.dyes.length] ?? rose;
    const shift = row % 2 === 0 ? 0 : w / 2;
    for (const k of row % 2 === 1 && column === 0 ? [-1, 0] : [0]) n.stamp(x + shift + k * w, y + h * 0.04, w * 0.36, -Math.PI / 2, boteh(petals), row % 2 === 0);
    n.stamp(x + shift + w / 2, y - h * 0.25, w * 0.1, 0, rosette(5, white));
    n.stamp(x + shift + w / 2, y + h * 0.2, w * 0.13, -Math.PI / 2, leaf(LEAF, OUTLINE, 0.2 * (row % 2 ? 1 : -1)));
  });
  return n;
};

/** The emperor's lattice: ogival vines, and in every opening a flower standing upright. */
export const trellis = (d: { frame: Frame; step: number; flowers: readonly Motif[]; lattice: number }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  clipField(n, inset);
  cells(n, inset, d.step, 1.5, ({ x, y, w, h, column, row }) => {
    for (const side of [-1, 1]) {
      const points = [];
      for (let t = -1; t <= 1.001; t += 0.05) points.push({ x: x + side * w * 0.5 * Math.pow(Math.cos((t * Math.PI) / 2), 1.2), y: y + (t * h) / 2 });
      n.stroke(points, () => 3.6, OUTLINE);
      n.stroke(points, () => 2.2, d.lattice);
    }
    const place = (px: number, py: number, k: number): void => {
      const motif = d.flowers[k % d.flowers.length];
      n.stroke([{ x: px, y: py + h * 0.3 }, { x: px, y: py }], () => 2, LEAF);
      for (const side of [-1, 1]) {
        n.stamp(px + side * w * 0.13, py + h * 0.17, w * 0.16, -Math.PI / 2 + side * 0.75, leaf(LEAF, OUTLINE, 0.3 * side));
        n.stamp(px + side * w * 0.2, py + h * 0.02, w * 0.075, -Math.PI / 2 + side * 0.5, bud(rose));
      }
      if (motif) n.stamp(px, py - h * 0.09, w * 0.2, -Math.PI / 2, motif);
    };
    place(x, y, column + row);
    place(x + w / 2, y + h / 2, column + row + 1);
    if (column === 0) place(x - w / 2, y + h / 2, row + 1);
    if (row === 0) place(x + w / 2, y - h / 2, column + 2);
    n.stamp(x, y - h / 2, w * 0.09, 0, rosette(6, { rim: OUTLINE, petal: BLUSH, inner: LIGHT, heart: WARM }));
    n.stamp(x, y + h / 2, w * 0.09, 0, rosette(6, { rim: OUTLINE, petal: BLUSH, inner: LIGHT, heart: WARM }));
  });
  return n;
};
