/** Gardens: scrolling vines, standing plants, lattices of roses, wreaths and trees. */
import { arabesque, branches } from './arabesque';
import { bud, gilded, leaf, lily, palmette, rose, rosette, white, type Petals } from './blossoms';
import { foldOut, quarterOf } from './borders';
import { BLUSH, COOL, DEEP, GOLD, GROUND, LEAF, LIGHT, OUTLINE, WARM } from './dyes';
import { blushing, cool, fineGrowth, vineFrame, type Frame } from './frames';
import type { Design } from './hand-knotted';
import { around } from './medallions';
import { type Motif, Naksha } from './naksha';
import { peony } from './peony';
import { curve, fillBareGround, grow, spiral, type Growth } from './vines';

type Flowers = readonly [Motif, ...Motif[]];
export const green: Growth = { ...fineGrowth, stem: LEAF, leafSize: 6.5, leafGap: 11, stemWidth: 2 };

const fieldOf = (n: Naksha, inset: number): void => {
  n.clip = (x, y) => x > inset && y > inset && x < n.width - inset && y < n.height - inset;
};

/** Vines from border to border, nothing in the middle but more garden. */
export const vineField = (d: { frame: Frame; step: number; flowers: Flowers; size?: number; growth?: Growth }): Design => (chance, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  const q = quarterOf(n);
  q.paint((x, y) => (x > inset && y > inset ? GROUND : -1));
  q.clip = (x, y) => x > inset && y > inset;
  arabesque(q, chance, inset, inset, { step: d.step, ground: GROUND, flowers: d.flowers, growth: d.growth ?? green, ...(d.size === undefined ? {} : { flowerSize: d.size }) });
  foldOut(n, q);
  return n;
};

/** Rows of flowering plants, as in the emperor's albums: every second row set between. */
export const plantRows = (d: { frame: Frame; step: number; flowers: Flowers }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  fieldOf(n, inset);
  const columns = Math.round((width - 2 * inset) / d.step);
  const w = (width - 2 * inset) / columns;
  const rows = Math.round((height - 2 * inset) / (w * 1.08));
  const h = (height - 2 * inset) / rows;
  for (let row = 0; row < rows; row++)
    for (let column = row % 2 === 0 ? 0 : -1; column < columns; column++) {
      const x = inset + (column + (row % 2 === 0 ? 0.5 : 1)) * w;
      const foot = inset + (row + 1) * h - 3;
      const motif = d.flowers[(row + (column + 9) * 2) % d.flowers.length] ?? d.flowers[0];
      n.stroke([{ x, y: foot }, { x, y: foot - h * 0.66 }], () => 2.2, LEAF);
      for (const side of [-1, 1]) {
        const arm = curve(x, foot - h * 0.2, -Math.PI / 2 + side * 0.75, h * 0.5, (t) => (side * (-2.2 + 2.4 * t)) / h);
        grow(n, arm, { ...green, leafSize: h * 0.075, leafGap: h * 0.13 });
        const end = arm[arm.length - 1];
        if (end) n.stamp(end.x, end.y - h * 0.03, w * 0.115, -Math.PI / 2 + side * 0.4, motif);
        n.stamp(x + side * w * 0.17, foot - h * 0.07, w * 0.19, -Math.PI / 2 + side * 1.05, leaf(LEAF, OUTLINE, -0.35 * side));
        n.stamp(x + side * w * 0.12, foot - h * 0.5, w * 0.06, -Math.PI / 2 + side * 0.5, bud(rose));
      }
      n.stamp(x, foot - h * 0.74, w * 0.17, -Math.PI / 2, motif);
    }
  return n;
};

/** Leafy ribbons crossing, a rose at every crossing and a sprig in every opening. */
export const roseTrellis = (d: { frame: Frame; step: number; ribbon: number; dyes: readonly Petals[] }): Design => (_, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  fieldOf(n, inset);
  const columns = Math.round((width - 2 * inset) / d.step);
  const w = (width - 2 * inset) / columns;
  const rows = Math.round((height - 2 * inset) / (w * 1.2));
  const h = (height - 2 * inset) / rows;
  const node = (i: number, j: number) => ({ x: inset + (i * w) / 2, y: inset + (j * h) / 2 });
  for (let j = -1; j <= rows * 2; j++)
    for (let i = -1; i <= columns * 2; i++) {
      if ((i + j) % 2 !== 0) continue;
      const a = node(i, j);
      for (const side of [-1, 1]) {
        const b = node(i + side, j + 1);
        const points = Array.from({ length: 13 }, (_, k) => {
          const t = k / 12;
          const sway = 2.6 * Math.sin(t * Math.PI * 2) * side;
          return { x: a.x + (b.x - a.x) * t + sway * 0.7, y: a.y + (b.y - a.y) * t - sway };
        });
        grow(n, points, { ...green, stem: d.ribbon, leafSize: w * 0.085, leafGap: w * 0.15 }, 0.15, 0.85);
      }
    }
  for (let j = 0; j <= rows * 2; j++)
    for (let i = 0; i <= columns * 2; i++) {
      const p = node(i, j);
      const petals = d.dyes[(i + j * 3) % d.dyes.length] ?? rose;
      if ((i + j) % 2 === 0) n.stamp(p.x, p.y, w * 0.19, (i * 7 + j) % 6, peony(petals));
      else {
        n.stamp(p.x, p.y - w * 0.05, w * 0.1, -Math.PI / 2, lily(petals));
        for (const side of [-1, 1]) n.stamp(p.x + side * w * 0.07, p.y + w * 0.08, w * 0.08, -Math.PI / 2 + side * 0.9, leaf(LEAF, OUTLINE, 0.3 * side));
      }
    }
  return n;
};

/** A wreath on open ground and a spray in each corner. */
export const wreath = (d: { frame: Frame; radius: number; count: number; dyes: readonly Petals[] }): Design => (chance, width, height) => {
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
  around(q.width, q.height, rx, ry, d.count, 0, (x, y, heading, i) => q.stamp(x, y, rx * (i % 2 ? 0.12 : 0.165), heading, i % 2 ? rosette(7, petalsAt(i)) : peony(petalsAt(i >> 1))));
  around(q.width, q.height, rx * 0.36, ry * 0.36, 8, Math.PI / 8, (x, y, heading, i) => {
    q.stroke([{ x: q.width, y: q.height }, { x, y }], () => 1.8, LEAF);
    q.stamp(x, y, rx * 0.1, heading, i % 2 ? lily(petalsAt(1)) : lily(petalsAt(0)));
    q.stamp((x + q.width) / 2, (y + q.height) / 2, rx * 0.09, heading + 0.7, leaf(LEAF, OUTLINE));
  });
  q.stamp(q.width, q.height, rx * 0.2, 0.3, peony(petalsAt(0)));
  const c = inset + rx * 0.3;
  for (const side of [-1, 1]) {
    spiral(q, c, c, Math.PI / 4 + side * 0.95, rx * 0.26, -side, { ...green, leafSize: rx * 0.07, leafGap: rx * 0.12 }, rosette(7, petalsAt(1)), rx * 0.1);
    spiral(q, c, c, Math.PI / 4 + side * 0.35, rx * 0.2, side, { ...green, leafSize: rx * 0.06, leafGap: rx * 0.12 }, bud(petalsAt(0)), rx * 0.08);
  }
  q.stamp(c, c, rx * 0.2, 0.6, peony(petalsAt(0)));
  fillBareGround(q, chance, GROUND, rx * 0.13, rx * 0.035, [rosette(5, petalsAt(0)), rosette(5, gilded)], q.width, q.height, 260);
  foldOut(n, q);
  return n;
};

/** A tree with birds' room in it: half a plan, read there and back. */
export const tree = (d: { frame: Frame; flowers: Flowers; arms: number }): Design => (chance, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  const half = width / 2;
  n.clip = (x, y) => x > inset && x <= half + 16 && y > inset && y < height - inset;
  const root = height - inset - 18;
  n.paint((x, y) => (y > root + 4 * Math.sin(x * 0.09) + 1.5 * Math.sin(x * 0.31) ? DEEP : -1));
  const trunk = Array.from({ length: 60 }, (_, i) => ({ x: half + 0.5, y: root - (i / 59) * (root - inset - 40) }));
  n.stroke(trunk, (t) => 15 * (1 - t) ** 1.3 + 3, OUTLINE);
  n.stroke(trunk, (t) => 11.5 * (1 - t) ** 1.3 + 1.6, GOLD);
  branches(n, half, root - 34, root - inset - 90, d.arms, { ...green, leafSize: 9.5, leafGap: 12, stemWidth: 3, stem: GOLD }, d.flowers, 21);
  for (let i = 0; i < 5; i++) {
    const sprout = curve(inset + 14 + i * 30, root + 4, -Math.PI / 2 + 0.2 * (i - 2), 34 + 9 * (i % 2), () => 0.01 * (i - 2));
    grow(n, sprout, { ...green, leafSize: 7, leafGap: 9 });
    const end = sprout[sprout.length - 1];
    if (end) n.stamp(end.x, end.y, 8.5, -Math.PI / 2, lily(i % 2 ? rose : cool));
  }
  fillBareGround(n, chance, GROUND, 13, 7, [rosette(5, white), bud(blushing), leaf(LEAF, OUTLINE), rosette(6, rose)], half, root - 10);
  n.clip = (x, y) => x > inset && y > inset && x < width - inset && y < height - inset;
  n.stamp(half, inset + 44, 27, -Math.PI / 2, d.flowers[0]);
  n.mirrorLeftRight();
  return n;
};

/** A thousand flowers: large ones first, then smaller into whatever ground is left. */
export const millefleur = (d: { frame: Frame; scale: number; dyes: readonly Petals[] }): Design => (chance, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  fieldOf(n, inset);
  const [a = rose, b = white, c = cool] = d.dyes;
  const s = d.scale;
  fillBareGround(n, chance, GROUND, s * 1.12, s, [peony(a), peony(b), palmette(c), peony(c)], width, height, 3000);
  fillBareGround(n, chance, GROUND, s * 0.62, s * 0.55, [rosette(8, a), rosette(7, b), lily(c), peony(b), lily(a)], width, height, 9000);
  fillBareGround(n, chance, GROUND, s * 0.4, s * 0.42, [leaf(LEAF, OUTLINE), leaf(COOL, OUTLINE, -0.25), leaf(LEAF, OUTLINE, -0.3), rosette(5, a)], width, height, 16000);
  fillBareGround(n, chance, GROUND, s * 0.24, s * 0.2, [bud(b), rosette(5, { rim: GOLD, petal: BLUSH, inner: LIGHT, heart: WARM }), bud(a)], width, height, 16000);
  return n;
};

/** One great branch across bare ground, in the manner of the treaty-port rugs of the thirties. */
export const bough = (d: { frame: Frame; dyes: readonly Petals[]; size: number }): Design => (chance, width, height) => {
  const n = new Naksha(width, height, GROUND);
  const inset = vineFrame(n, d.frame);
  fieldOf(n, inset);
  const petalsAt = (i: number): Petals => d.dyes[i % d.dyes.length] ?? rose;
  const g: Growth = { ...green, stem: GOLD, stemWidth: 4, leafSize: d.size * 0.42, leafGap: d.size * 0.55 };
  const set = (x: number, y: number, heading: number, mirror: number): void => {
    const main = curve(x, y, heading, height * 0.62, (t) => (mirror * (0.9 - 2.2 * t)) / (height * 0.62) * 1.6);
    const twigs = [0.3, 0.5, 0.68, 0.84].map((t, k) => {
      const p = main[Math.floor(t * (main.length - 1))] ?? { x, y };
      const side = k % 2 ? 1 : -1;
      return curve(p.x, p.y, heading + side * 0.9 + mirror * (0.3 - t), d.size * (3.2 - t * 1.6), (s) => (side * (0.3 - 1.3 * s)) / (d.size * 2));
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
  fillBareGround(n, chance, GROUND, d.size * 0.9, d.size * 0.3, [rosette(6, petalsAt(1)), bud(petalsAt(0))], width, height, 60);
  return n;
};
