/** Bold motifs for the tufting gun and the carver's shears: outlines are cut, so light draws them. */
import { clouds } from './chance';
import { CLEAR, type Motif, Naksha } from './naksha';
import type { Design } from './design';
import { curve, headingAt } from './vines';

export const OUT = 0;

/** A frond with leaflets on both sides, laid over what is beneath. */
function frond(
  n: Naksha,
  x: number,
  y: number,
  heading: number,
  length: number,
  bend: number,
  dyes: readonly [number, number],
): void {
  const rib = curve(x, y, heading, length, () => bend / length);
  for (let i = 3; i < rib.length - 1; i += Math.max(2, Math.round(length / 34))) {
    const p = rib[i];
    if (p === undefined) continue;
    const t = i / rib.length;
    const size = length * 0.2 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.88)) + length * 0.015;
    for (const side of [-1, 1]) {
      const h = headingAt(rib, i) + side * (1.05 - 0.5 * t);
      n.stamp(
        p.x + Math.cos(h) * size * 0.95,
        p.y + Math.sin(h) * size * 0.95,
        size,
        h,
        blade(side > 0 ? dyes[0] : dyes[1], 0.2 * side),
      );
    }
  }
  n.stroke(rib, (t) => 4.5 - 3 * t, OUT);
}

const blade =
  (dye: number, bend: number): Motif =>
  (u, v, knot) => {
    if (Math.abs(u) > 1) return CLEAR;
    const half = 0.3 * Math.pow(Math.cos((u * Math.PI) / 2), 0.7) * (1 - u * 0.25);
    const d = Math.abs(v - bend * (1 - u * u) + bend * 0.5);
    return d > half ? CLEAR : d > half - Math.max(0.035, knot * 1.3) ? OUT : dye;
  };

type Fronds = {
  list: readonly (readonly [number, number, number, number, number])[];
  dyes: readonly (readonly [number, number])[];
  ground: number;
};

/** Fern fronds sweeping in from the edges. Each: x, y (shares), heading, length (share of width), bend. */
export const fronds =
  (d: Fronds): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    d.list.forEach(([x, y, heading, length, bend], i) =>
      frond(
        n,
        x * width,
        y * height,
        heading,
        length * width,
        bend,
        d.dyes[i % d.dyes.length] ?? [1, 2],
      ),
    );
    return n;
  };

/** Overlapping fans in rows, ribbed; the old pattern of waves. */
export const fans =
  (d: { columns: number; rings: readonly number[]; ribs: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const r = width / d.columns / 2;
    for (let row = -1; row * r * 0.5 < height + r * 2; row++) {
      const cy = row * r * 0.5 + r;
      for (let column = -1; column <= d.columns; column++) {
        const cx = (column + (row % 2 === 0 ? 0.5 : 1)) * r * 2;
        n.paint(
          (x, y) => {
            const dx = x - cx;
            const dy = y - cy;
            const off = Math.hypot(dx, dy) / r;
            if (off > 1 || dy > r * 0.4) return CLEAR;
            const ring = Math.min(d.rings.length - 1, Math.floor((1 - off) * d.rings.length));
            const edge = (1 - off) * d.rings.length - ring;
            if (edge < 0.14) return OUT;
            const spoke = Math.abs((((Math.atan2(dx, -dy) * d.ribs) / Math.PI + 50.5) % 1) - 0.5);
            if (d.ribs > 0 && ring % 2 === 0 && spoke < 0.035 / Math.max(off, 0.25)) return OUT;
            return d.rings[ring] ?? 1;
          },
          cx - r,
          cy - r,
          cx + r,
          cy + r,
        );
      }
    }
    return n;
  };

/** Rings spreading from a few places, crossing where they meet. */
export const ripples =
  (d: {
    centres: readonly (readonly [number, number])[];
    pitch: number;
    dyes: readonly number[];
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    n.paint((x, y) => {
      let best = 1e9;
      let which = 0;
      d.centres.forEach(([cx, cy], i) => {
        const off = Math.hypot(x - cx * width, y - cy * height);
        if (off < best) {
          best = off;
          which = i;
        }
      });
      const at = best / d.pitch;
      if (at - Math.floor(at) < 0.16) return OUT;
      return d.dyes[(Math.floor(at) + which) % d.dyes.length] ?? 1;
    });
    return n;
  };

/** Quatrefoils linked like a carved stone screen. */
export const screen =
  (d: { columns: number; band: number; bandDye: number; inner: readonly number[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const w = width / d.columns;
    const rows = Math.round(height / w);
    const h = height / rows;
    n.paint((x, y) => {
      const place = (shift: number): { edge: number; r: number; a: number; k: number } => {
        const i = Math.floor(x / w + shift);
        const j = Math.floor(y / h + shift);
        const u = (x / w + shift - i) * 2 - 1;
        const v = (y / h + shift - j) * 2 - 1;
        const foil =
          Math.min(Math.hypot(Math.abs(u) - 0.44, v), Math.hypot(u, Math.abs(v) - 0.44)) - 0.46;
        return {
          edge: foil,
          r: Math.hypot(u, v),
          a: Math.atan2(v, u),
          k: i + j + (shift > 0 ? 1 : 0),
        };
      };
      const a = place(0);
      const b = place(0.5);
      const p = a.edge < b.edge ? a : b;
      const edge = p.edge;
      if (Math.abs(edge) < d.band)
        return Math.abs(Math.abs(edge) - d.band) < 0.022 ? OUT : d.bandDye;
      if (edge > 0) return d.inner[2] ?? 1;
      const petal = 0.42 * Math.pow(Math.abs(Math.cos(p.a * 2)), 0.8) + 0.06;
      if (Math.abs(p.r - petal) < 0.03) return OUT;
      return p.r < petal ? (p.r < 0.12 ? (d.inner[2] ?? 1) : (d.inner[1] ?? 1)) : (d.inner[0] ?? 1);
    });
    return n;
  };

/** Rings of petals opening from the middle; for round rugs. */
export const lotus =
  (d: {
    rings: readonly { reach: number; petals: number; dye: number; tip: number }[];
    ground: number;
    heart: number;
    rim: number;
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const cx = width / 2;
    const cy = height / 2;
    n.paint((x, y) => {
      const u = (x - cx) / (width / 2);
      const v = (y - cy) / (width / 2);
      const r = Math.hypot(u, v);
      const a = Math.atan2(v, u);
      if (r > 0.95) return d.rim;
      if (r > 0.935) return OUT;
      let dye = CLEAR;
      d.rings.forEach((ring, i) => {
        const at = (a / (2 * Math.PI)) * ring.petals + (i % 2) * 0.5;
        const f = Math.abs(at - Math.round(at)) * 2;
        const edge = ring.reach * (1 - 0.3 * Math.pow(f, 1.7));
        if (r > edge) return;
        const seam = ((1 - f) * Math.PI * r) / ring.petals;
        dye =
          r > edge - 0.014 || (seam < 0.008 && r > ring.reach * 0.35)
            ? OUT
            : r > edge - 0.055
              ? ring.tip
              : f < 0.1 && r > ring.reach * 0.7
                ? ring.tip
                : ring.dye;
      });
      return r < 0.1 ? d.heart : r < 0.114 ? OUT : dye;
    });
    return n;
  };

/** Fan leaves let fall on open ground, each on its stalk. */
export const fallenLeaves =
  (d: { ground: number; dyes: readonly number[]; size: number; room: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const set: { x: number; y: number }[] = [];
    for (let i = 0; i < 900; i++) {
      const p = { x: chance.between(0, width), y: chance.between(0, height) };
      const heading = chance.between(0, Math.PI * 2);
      const dye = d.dyes[Math.floor(chance.next() * d.dyes.length)] ?? 1;
      if (set.some((q) => Math.hypot(q.x - p.x, q.y - p.y) < d.room)) continue;
      set.push(p);
      n.stroke(
        curve(
          p.x - Math.cos(heading) * d.size * 0.62,
          p.y - Math.sin(heading) * d.size * 0.62,
          heading + Math.PI,
          d.size * 0.8,
          () => 0.9 / d.size,
        ),
        () => 3,
        OUT,
      );
      n.stamp(p.x, p.y, d.size, heading, (u, v, knot) => {
        const x = u + 0.62;
        const r = Math.hypot(x, v);
        const a = Math.atan2(v, x);
        const edge =
          1.25 * (1 - 0.05 * Math.abs(Math.sin(a * 9))) * (Math.abs(a) < 0.07 ? 0.72 : 1);
        if (Math.abs(a) > 0.98 || r > edge) return CLEAR;
        if (r > edge - knot * 1.4 || Math.abs(a) > 0.98 - (knot * 1.2) / Math.max(r, 0.2))
          return OUT;
        return r > 0.35 && Math.abs(((a * 5 + 20) % 1) - 0.5) < 0.05 / r ? OUT : dye;
      });
    }
    return n;
  };

/** Wind's lines in sand: one flowing field cut into ridges. */
export const dunes =
  (d: { dyes: readonly number[]; pitch: number; drift: number }): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, 1);
    const seed = Math.floor(chance.between(1, 9999));
    n.paint((x, y) => {
      const flow = y + d.drift * clouds(x * 0.005, y * 0.0028, seed, 2) + x * 0.22;
      const at = flow / d.pitch;
      if (at - Math.floor(at) < 0.13) return OUT;
      const wide = clouds(x * 0.004, flow * 0.004, seed + 9, 2);
      return (
        d.dyes[
          Math.max(0, Math.min(d.dyes.length - 1, Math.floor((wide * 0.9 + 0.5) * d.dyes.length)))
        ] ?? 1
      );
    });
    return n;
  };
