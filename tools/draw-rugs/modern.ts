/** Few colours, large shapes, an edge that a brush might have left. */
import { ease, hash2, noise2, clouds } from './chance';
import type { Design } from './design';
import { Naksha } from './naksha';

/** Mixes two dyes knot by knot, as heathered yarn does; `share` of `b` from 0 to 1. */
const heather = (x: number, y: number, share: number, a: number, b: number): number =>
  hash2(Math.floor(x), Math.floor(y), 19) < share ? b : a;

/** Nested arches, some upright, some hanging. */
export const arches =
  (d: { columns: number; rows: number; stripes: readonly number[]; ground: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const w = width / d.columns;
    const h = height / d.rows;
    n.paint((x, y) => {
      const column = Math.floor(x / w);
      const row = Math.floor(y / h);
      const up = (column + row) % 2 === 0;
      const u = (x / w - column) * 2 - 1;
      const v = up ? y / h - row : 1 - (y / h - row);
      const radius = w / 2;
      const r = v * h < radius ? Math.hypot(u, (radius - v * h) / radius) : Math.abs(u);
      if (r > 0.97) return d.ground;
      const k = Math.floor(((0.97 - r) / 0.97) * d.stripes.length);
      return d.stripes[k % d.stripes.length] ?? d.ground;
    });
    return n;
  };

type Block = {
  x: number;
  y: number;
  w: number;
  h: number;
  dye: number;
  over?: number;
  rough?: number;
};

/** Laid-over fields with brushed edges; where two lie over each other a third colour appears. */
export const blocks =
  (d: { list: readonly Block[]; ground: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const seed = Math.floor(chance.between(1, 9999));
    d.list.forEach((b, i) => {
      n.paint((x, y) => {
        const rough = b.rough ?? 9;
        const ex = rough * clouds(y * 0.02, i * 7, seed, 3) + 2.4 * noise2(y * 0.4, i, seed + 1);
        const ey =
          rough * clouds(x * 0.02, i * 9, seed + 2, 3) + 1.5 * noise2(x * 0.3, i, seed + 3);
        const left = x - (b.x * width + ex);
        const right = (b.x + b.w) * width + ex * 0.7 - x;
        const top = y - (b.y * height + ey);
        const bottom = (b.y + b.h) * height + ey * 0.7 - y;
        const edge = Math.min(left, right, top, bottom);
        if (edge < 0) return -1;
        const bristle = noise2(x * 0.02, y * 0.7, seed + 5 + i);
        if (edge < 14 && bristle > 0.15 + edge / 16) return -1;
        return b.over !== undefined && n.at(x, y) !== d.ground ? b.over : b.dye;
      });
    });
    return n;
  };

type Sweep = {
  points: readonly (readonly [number, number])[];
  width: number;
  dye: number;
  dry: number;
};

/** Wide strokes of a dry brush. */
export const sweeps =
  (d: { list: readonly Sweep[]; ground: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const seed = Math.floor(chance.between(1, 9999));
    d.list.forEach((s, index) => {
      const along: { x: number; y: number; t: number }[] = [];
      const [a, b, c] = [s.points[0] ?? [0, 0], s.points[1] ?? [0.5, 0.5], s.points[2] ?? [1, 1]];
      for (let t = 0; t <= 1.0001; t += 1 / 90) {
        const p = (i: 0 | 1): number => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t * t * c[i];
        along.push({ x: p(0) * width, y: p(1) * height, t });
      }
      const half = (s.width * width) / 2;
      n.paint((x, y) => {
        let best = 1e9;
        let at = along[0];
        for (const p of along) {
          const distance = (p.x - x) ** 2 + (p.y - y) ** 2;
          if (distance < best) {
            best = distance;
            at = p;
          }
        }
        const off = Math.sqrt(best);
        if (at === undefined || off > half || ((at.t <= 0 || at.t >= 1) && off > half * 0.92))
          return -1;
        const next = along[Math.min(along.length - 1, Math.round(at.t * 90) + 1)] ?? at;
        const prev = along[Math.max(0, Math.round(at.t * 90) - 1)] ?? at;
        const side = (x - at.x) * (next.y - prev.y) - (y - at.y) * (next.x - prev.x) > 0 ? 1 : -1;
        const across = (off / half) * side;
        const hair =
          noise2(across * 26, at.t * 3 + index, seed + index) * 0.7 +
          noise2(across * 60, at.t * 5, seed + 9) * 0.3;
        const paint = 1.05 - s.dry * Math.pow(at.t, 1.4) - 0.75 * Math.pow(Math.abs(across), 5);
        return hair * 0.5 + 0.5 < paint ? s.dye : -1;
      });
    });
    return n;
  };

/** A disc over layered hills, each a shade further off. */
export const horizon =
  (d: {
    hills: readonly number[];
    disc: readonly [number, number, number];
    discDye: number;
    sky: number;
    line?: number;
  }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.sky);
    const seed = Math.floor(chance.between(1, 9999));
    const [cx, cy, r] = d.disc;
    n.paint((x, y) => {
      const off = Math.hypot(x - cx * width, y - cy * height) / width;
      return off < r
        ? d.discDye
        : d.line !== undefined && Math.abs(off - r - 0.035) < 0.005
          ? d.line
          : -1;
    });
    d.hills.forEach((hill, i) => {
      const base = 0.42 + (i / d.hills.length) * 0.56;
      n.paint((x, y) => {
        const crest =
          base + 0.085 * noise2(x * 0.0075 + i * 5, i, seed) + 0.02 * noise2(x * 0.03, i, seed + 1);
        const under = y / height - crest;
        if (under < 0) return -1;
        return heather(x, y, 0.4 * (1 - ease(0, 0.07, under)), hill, d.hills[i - 1] ?? d.sky);
      });
    });
    return n;
  };

/** Tiles of quarter discs and half discs, turned by chance. */
export const tiles =
  (d: { columns: number; dyes: readonly number[]; margin: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.dyes[0] ?? 0);
    const w = (width - 2 * d.margin) / d.columns;
    const rows = Math.round((height - 2 * d.margin) / w);
    const h = (height - 2 * d.margin) / rows;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < d.columns; column++) {
        const turn = Math.floor(chance.next() * 4);
        const kind = chance.next();
        const dye = () => d.dyes[Math.floor(chance.next() * d.dyes.length)] ?? 0;
        const [back, front, third] = [dye(), dye(), dye()];
        const x0 = d.margin + column * w;
        const y0 = d.margin + row * h;
        n.paint(
          (x, y) => {
            let u = (x - x0) / w;
            let v = (y - y0) / h;
            if (turn & 1) u = 1 - u;
            if (turn & 2) v = 1 - v;
            if (kind < 0.45) {
              const r = Math.hypot(u, v);
              return r < 0.5 ? third : r < 1 ? front : back;
            }
            if (kind < 0.75) return Math.hypot(u - 0.5, v) < 0.5 ? front : back;
            if (kind < 0.9) return u + v < 1 ? front : back;
            return back;
          },
          x0,
          y0,
          x0 + w,
          y0 + h,
        );
      }
    return n;
  };

/** Lines of equal height over an imagined country. */
export const contours =
  (d: {
    ground: number;
    line: number;
    tints: readonly number[];
    scale: number;
    gap: number;
    weight: number;
  }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const seed = Math.floor(chance.between(1, 9999));
    const heightAt = (x: number, y: number): number =>
      clouds(x * d.scale, y * d.scale, seed, 2) + 0.0009 * y;
    n.paint((x, y) => {
      const z = heightAt(x, y);
      const slope = Math.hypot(heightAt(x + 1, y) - z, heightAt(x, y + 1) - z);
      const level = z / d.gap;
      const off = Math.abs(level - Math.round(level)) * d.gap;
      if (off < slope * d.weight) return d.line;
      const tint = Math.floor((z + 1.4) / (d.gap * 3));
      return d.tints[tint % d.tints.length] ?? d.ground;
    });
    return n;
  };

/** River stones: rounded shapes fitted to each other, ground showing between. */
export const pebbles =
  (d: { ground: number; stones: readonly number[]; size: number; gap: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const points: { x: number; y: number; dye: number }[] = [];
    for (let i = 0; i < 2600; i++) {
      const x = chance.between(-30, width + 30);
      const y = chance.between(-30, height + 30);
      if (points.some((p) => Math.hypot(p.x - x, (p.y - y) * 0.75) < d.size)) continue;
      points.push({ x, y, dye: d.stones[Math.floor(chance.next() * d.stones.length)] ?? 0 });
    }
    n.paint((x, y) => {
      const near: { d: number; dye: number }[] = [];
      for (const p of points) {
        const dy = (p.y - y) * 0.75;
        if (Math.abs(p.x - x) > d.size * 2 || Math.abs(dy) > d.size * 2) continue;
        near.push({ d: Math.hypot(p.x - x, dy), dye: p.dye });
      }
      near.sort((a, b) => a.d - b.d);
      const [a, b, c] = near;
      if (a === undefined || b === undefined || c === undefined) return -1;
      // a smooth minimum of the two nearest edges rounds the corners
      const e1 = b.d - a.d;
      const e2 = c.d - a.d;
      const round = -9 * Math.log(Math.exp(-e1 / 9) + Math.exp(-e2 / 9));
      return round > d.gap ? a.dye : -1;
    });
    return n;
  };

/** Parallel lines that part around one or two still points. */
export const ripplingLines =
  (d: {
    ground: number;
    line: number;
    accent: number;
    pitch: number;
    stones: readonly (readonly [number, number, number])[];
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    n.paint((x, y) => {
      let shifted = x + 7 * Math.sin(y * 0.012);
      for (const [cx, cy, r] of d.stones) {
        const dx = x - cx * width;
        const dy = y - cy * height;
        const off = Math.hypot(dx, dy) / (r * width);
        if (off < 1) return off < 0.9 ? d.accent : d.ground;
        shifted -= (dx / off) * Math.exp(-(off - 1) * 1.1) * 0.85;
      }
      const at = shifted / d.pitch;
      return at - Math.floor(at) < 0.42 ? d.line : -1;
    });
    return n;
  };
