/**
 * A naksha is the plan a weaver reads: squared paper, one square for one knot, each square naming a
 * dye. Designs paint on it; the weave then turns squares into wool.
 */
export const CLEAR = -1;

/**
 * A motif answers for a point of its own frame which dye lies there (or CLEAR). The frame reaches
 * about 1 in every direction, `u` points where the motif points. `knot` is one knot's width in that
 * frame, so that an outline can stay at least one knot wide however small the motif is woven.
 */
export type Motif = (u: number, v: number, knot: number) => number;
export type Point = { x: number; y: number };

export class Naksha {
  readonly width: number;
  readonly height: number;
  readonly dyes: Uint8Array;
  /** Where painting is allowed; null paints everywhere. */
  clip: ((x: number, y: number) => boolean) | null = null;

  constructor(width: number, height: number, ground = 1) {
    this.width = width;
    this.height = height;
    this.dyes = new Uint8Array(width * height).fill(ground);
  }

  at(x: number, y: number): number {
    const xi = x < 0 ? 0 : x >= this.width ? this.width - 1 : x | 0;
    const yi = y < 0 ? 0 : y >= this.height ? this.height - 1 : y | 0;
    return this.dyes[yi * this.width + xi] ?? 0;
  }

  /** Paints a function of the knot's centre over a rectangle (the whole plan when none is given). */
  paint(
    dyeAt: (x: number, y: number) => number,
    x0 = 0,
    y0 = 0,
    x1 = this.width,
    y1 = this.height,
  ): void {
    const left = Math.max(0, Math.floor(x0));
    const right = Math.min(this.width, Math.ceil(x1));
    const bottom = Math.min(this.height, Math.ceil(y1));
    for (let y = Math.max(0, Math.floor(y0)); y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (this.clip !== null && !this.clip(x + 0.5, y + 0.5)) continue;
        const dye = dyeAt(x + 0.5, y + 0.5);
        if (dye >= 0) this.dyes[y * this.width + x] = dye;
      }
  }

  /** Sets a motif down with its centre at (cx, cy), `size` knots in radius, pointing along `heading`. */
  stamp(cx: number, cy: number, size: number, heading: number, motif: Motif, flip = false): void {
    const c = Math.cos(heading) / size;
    const s = Math.sin(heading) / size;
    const reach = size * 1.45;
    const knot = 1 / size;
    this.paint(
      (x, y) => {
        const dx = x - cx;
        const dy = y - cy;
        const v = dy * c - dx * s;
        return motif(dx * c + dy * s, flip ? -v : v, knot);
      },
      cx - reach,
      cy - reach,
      cx + reach,
      cy + reach,
    );
  }

  /** A line of yarn through the points, `width` knots wide as a function of the way along it (0 to 1). */
  stroke(points: readonly Point[], width: (t: number) => number, dye: number): void {
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i]!; // i and i + 1 are inside by the loop's condition
      const b = points[i + 1]!;
      const half = width(i / (points.length - 1)) / 2;
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const length2 = dx * dx + dy * dy || 1e-9;
      this.paint(
        (x, y) => {
          let t = ((x - a.x) * dx + (y - a.y) * dy) / length2;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          const ex = x - a.x - t * dx;
          const ey = y - a.y - t * dy;
          return ex * ex + ey * ey <= half * half ? dye : CLEAR;
        },
        Math.min(a.x, b.x) - half - 1,
        Math.min(a.y, b.y) - half - 1,
        Math.max(a.x, b.x) + half + 1,
        Math.max(a.y, b.y) + half + 1,
      );
    }
  }

  /** Completes the plan from its left half, as weavers do who read half a plan there and back. */
  mirrorLeftRight(): void {
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width >> 1; x++)
        this.dyes[y * this.width + this.width - 1 - x] = this.at(x, y);
  }

  mirrorTopBottom(): void {
    for (let y = 0; y < this.height >> 1; y++)
      this.dyes.copyWithin(
        (this.height - 1 - y) * this.width,
        y * this.width,
        (y + 1) * this.width,
      );
  }
}
