/** Finds what the eye's ray meets among the furniture. */
import type { Loose } from './loosen';
import type { Piece } from './solids';

export type Hit = { t: number; matter: number; piece: Piece | null };

const near: Piece[] = [];

const isNear = (p: Piece, x: number, y: number, z: number, care: number): boolean =>
  x > p.low[0] - care &&
  x < p.high[0] + care &&
  y < p.high[1] + care &&
  z > p.low[2] - care &&
  z < p.high[2] + care &&
  y > p.low[1] - care;

/** The solids within `care` of a point. The list is good until the next call. */
export function gatherNear(
  pieces: readonly Loose[],
  x: number,
  y: number,
  z: number,
  care: number,
): readonly Piece[] {
  near.length = 0;
  for (const whole of pieces)
    if (isNear(whole, x, y, z, care))
      for (const p of whole.parts) if (isNear(p, x, y, z, care)) near.push(p);
  return near;
}

/** Distance to the nearest of some solids, exact only when below `care`. */
export function distanceTo(
  pieces: readonly Piece[],
  x: number,
  y: number,
  z: number,
  care: number,
): number {
  let d = care + 1;
  for (const p of pieces)
    if (isNear(p, x, y, z, care)) for (const s of p.solids) d = Math.min(d, s.at(x, y, z));
  return d;
}

function entry(
  p: Piece,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): number {
  let from = 0;
  let to = far;
  for (let axis = 0; axis < 3; axis++) {
    const o = axis === 0 ? ox : axis === 1 ? oy : oz;
    const d = (axis === 0 ? dx : axis === 1 ? dy : dz) || 1e-9;
    const a = (p.low[axis]! - o) / d; // axis is 0, 1 or 2
    const b = (p.high[axis]! - o) / d;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  leaving = to;
  return from < to ? from : -1;
}
let leaving = 0;

export function march(
  pieces: readonly Loose[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
  hit: Hit,
): void {
  hit.t = far;
  hit.matter = -1;
  hit.piece = null;
  for (const whole of pieces) {
    if (entry(whole, ox, oy, oz, dx, dy, dz, hit.t) < 0) continue;
    for (const p of whole.parts) {
      let t = entry(p, ox, oy, oz, dx, dy, dz, hit.t);
      if (t < 0) continue;
      const end = leaving;
      const s = p.solids[0];
      for (let i = 0; i < 110 && t < end && s !== undefined; i++) {
        const d = s.at(ox + dx * t, oy + dy * t, oz + dz * t);
        if (d < 0.0012 * (1 + t * 0.12)) {
          hit.t = t;
          hit.matter = s.matter;
          hit.piece = p;
          break;
        }
        t += d * 0.92;
      }
    }
  }
}
