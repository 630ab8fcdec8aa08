/** Flat weaves: what warp and weft allow is stripes, steps and slants. */
import { hash2 } from './chance';
import { hooked, stepped } from './guls';
import type { Design } from './design';
import { type Motif, Naksha } from './naksha';

type Run = readonly [dye: number, width: number];

/** Stripes across the loom, mirrored about the middle, read from a list of (dye, width in thousandths of the length). */
export const stripes =
  (d: { runs: readonly Run[]; ticking?: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const total = d.runs.reduce((sum, [, w]) => sum + w, 0);
    n.paint((x, y) => {
      let left = (Math.min(y, height - y) / (height / 2)) * total;
      for (const [dye, w] of d.runs) {
        left -= w;
        if (left > 0) continue;
        if (d.ticking !== undefined && w < 10)
          return Math.floor(x / d.ticking) % 2 === 0 ? dye : (d.runs[0]?.[0] ?? dye);
        return dye;
      }
      return d.runs[d.runs.length - 1]?.[0] ?? 1;
    });
    return n;
  };

/** Rows of stepped lozenges nested in each other, with a serrated border. */
export const stepDiamonds =
  (d: {
    columns: number;
    dyes: readonly (readonly number[])[];
    ground: number;
    border: readonly [number, number];
    tall: number;
    margin: number;
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const m = d.margin;
    const w = (width - 2 * m) / d.columns;
    const rows = Math.max(1, Math.round((height - 2 * m) / (w * d.tall)));
    const h = (height - 2 * m) / rows;
    n.clip = (x, y) => x > m && y > m && x < width - m && y < height - m;
    for (let row = 0; row <= rows * 2; row++)
      for (let column = 0; column <= d.columns; column++) {
        const x = m + (column + (row % 2 === 0 ? 0 : 0.5)) * w;
        const y = m + (row * h) / 2;
        const dyes = d.dyes[(row + column * (row % 2 ? 1 : 2)) % d.dyes.length] ?? [1];
        const motif = stepped(dyes, dyes.length * 2);
        n.paint(
          (px, py) => motif((px - x) / (w * 0.5), (py - y) / (h * 0.5), 1),
          x - w / 2,
          y - h / 2,
          x + w / 2,
          y + h / 2,
        );
      }
    n.clip = null;
    serrate(n, m, d.border);
    return n;
  };

function serrate(n: Naksha, margin: number, [a, b]: readonly [number, number]): void {
  if (margin < 4) return;
  const tooth = margin * 0.9;
  const timesX = Math.round((n.width - 2 * margin) / tooth);
  const timesY = Math.round((n.height - 2 * margin) / tooth);
  n.paint((x, y) => {
    const depth = Math.min(x, y, n.width - x, n.height - y);
    if (depth > margin) return -1;
    const horizontal = Math.min(y, n.height - y) <= Math.min(x, n.width - x);
    const s = horizontal
      ? ((x - margin) / (n.width - 2 * margin)) * timesX
      : ((y - margin) / (n.height - 2 * margin)) * timesY;
    const saw = Math.floor(Math.abs(s - Math.round(s)) * 8) / 4;
    return depth / margin > 0.25 + saw * 0.6 ? b : a;
  });
}

/** Zigzags from selvage to selvage. */
export const chevrons =
  (d: { points: number; rise: number; runs: readonly Run[]; ends?: readonly Run[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const total = d.runs.reduce((sum, [, w]) => sum + w, 0);
    const endsTotal = (d.ends ?? []).reduce((sum, [, w]) => sum + w, 0);
    n.paint((x, y) => {
      const end = Math.min(y, height - y);
      if (end < endsTotal) {
        let left = end;
        for (const [dye, w] of d.ends ?? []) if ((left -= w) <= 0) return dye;
      }
      const u = (x / width) * d.points;
      const fold = Math.abs(u - Math.round(u)) * 2;
      let left = (((y + Math.floor(fold * d.rise) * 1) % total) + total) % total;
      for (const [dye, w] of d.runs) if ((left -= w) <= 0) return dye;
      return 1;
    });
    return n;
  };

type MotifBand = {
  height: number;
  ground: number;
  motif?: Motif;
  repeat?: number;
  size?: number;
};

/** Bands of motifs between stripes, mirrored about the middle. */
export const bandedMotifs =
  (d: { bands: readonly MotifBand[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const total = d.bands.reduce((sum, b) => sum + b.height, 0);
    let y = 0;
    for (const b of d.bands) {
      const h = (b.height / total) * (height / 2);
      n.paint(() => b.ground, 0, y, width, y + h);
      if (b.motif !== undefined) {
        const times = Math.round(width / (b.repeat ?? h));
        n.clip = (
          (y0, y1) => (_x: number, py: number) =>
            py > y0 && py < y1
        )(y, y + h);
        for (let i = 0; i < times; i++)
          n.stamp(((i + 0.5) / times) * width, y + h / 2, (h / 2) * (b.size ?? 0.9), 0, b.motif);
        n.clip = null;
      }
      y += h;
    }
    n.mirrorTopBottom();
    return n;
  };

/** Concentric serrated lozenges that seem to flicker. */
export const eyeDazzler =
  (d: {
    dyes: readonly number[];
    ring: number;
    tooth: number;
    aspect: number;
    centres: number;
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const tall = height / d.centres;
    n.paint((x, y) => {
      const cy = (Math.floor(y / tall) + 0.5) * tall;
      const dx = Math.floor(Math.abs(x - width / 2) / d.tooth) * d.tooth;
      const dy = Math.floor(Math.abs(y - cy) / d.tooth) * d.tooth;
      const at = Math.floor((dx * d.aspect + dy) / d.ring);
      return d.dyes[at % d.dyes.length] ?? 1;
    });
    return n;
  };

/** A panja dhurrie's grid: one small figure to a square, colours wandering. */
export const figureGrid =
  (d: { columns: number; ground: number; line: number; dyes: readonly number[] }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const w = width / d.columns;
    const rows = Math.round(height / w);
    const h = height / rows;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < d.columns; column++) {
        const x = (column + 0.5) * w;
        const y = (row + 0.5) * h;
        const dye =
          d.dyes[
            Math.floor(hash2(Math.min(column, d.columns - 1 - column), row, 77) * d.dyes.length)
          ] ?? 1;
        n.paint(
          (px, py) => {
            const u = Math.floor(Math.abs(px - x) / (w * 0.075));
            const v = Math.floor(Math.abs(py - y) / (h * 0.075));
            if (u > 4 || v > 4) return -1;
            return (u < 2 && v < 5) || (v < 2 && u < 5) || (u < 3 && v < 3)
              ? u < 1 && v < 1
                ? d.line
                : dye
              : -1;
          },
          x - w / 2,
          y - h / 2,
          x + w / 2,
          y + h / 2,
        );
      }
    n.paint((x, y) => {
      const gx = Math.abs(x / w - Math.round(x / w)) * w;
      const gy = Math.abs(y / h - Math.round(y / h)) * h;
      return gx < 1 || gy < 1.2 ? d.line : -1;
    });
    return n;
  };

/** Large hooked lozenges in a column, smaller ones beside. */
export const hookedColumn =
  (d: {
    count: number;
    body: readonly number[];
    hook: number;
    heart: number;
    ground: number;
    border: readonly [number, number];
  }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const m = width * 0.09;
    const h = (height - 2 * m) / d.count;
    for (let i = 0; i < d.count; i++) {
      const y = m + (i + 0.5) * h;
      const body = d.body[i % d.body.length] ?? 1;
      const big = hooked(body, d.hook, d.heart);
      const rx = width * 0.37;
      n.paint(
        (px, py) => big((px - width / 2) / rx, (py - y) / (h * 0.52), 1),
        width / 2 - rx,
        y - h * 0.52,
        width / 2 + rx,
        y + h * 0.52,
      );
      for (const side of [-1, 1])
        for (const end of [-1, 1])
          n.stamp(
            width / 2 + side * width * 0.32,
            y + end * h * 0.4,
            width * 0.07,
            0,
            stepped([d.hook, d.heart, body, d.heart], 6),
          );
    }
    serrate(n, m, d.border);
    return n;
  };

/** A plait of jute wound round and round; for round rugs. `seam` is the shadow between turns. */
export const braid =
  (d: { dyes: readonly Run[]; strand: number; seam: number; cross: number }): Design =>
  (_, width, height) => {
    const n = new Naksha(width, height, 1);
    const total = d.dyes.reduce((sum, [, w]) => sum + w, 0);
    n.paint((x, y) => {
      const r = Math.hypot(x - width / 2, y - height / 2);
      const a = Math.atan2(y - height / 2, x - width / 2) / (2 * Math.PI) + 0.5;
      const wound = r / d.strand - a;
      const turn = Math.floor(wound);
      const f = wound - turn;
      if (f < 0.13) return d.seam;
      // three strands cross: slanted stitches that meet in the plait's middle
      const along = (a * 2 * Math.PI * r) / (d.strand * 1.15) + Math.abs(f - 0.56) * 1.5;
      if (along - Math.floor(along) < 0.22) return d.cross;
      let left = (Math.max(turn, 0) + 0.5) % total;
      for (const [dye, w] of d.dyes) if ((left -= w) <= 0) return dye;
      return 1;
    });
    return n;
  };
