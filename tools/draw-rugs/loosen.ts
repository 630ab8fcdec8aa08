import type { Piece, Solid } from './solids';

const CELLS = 16;

/** A piece whose solids have boxes of their own. */
export type Loose = Piece & { parts: readonly Piece[] };

/**
 * Gives every solid a box of its own. A ray then asks only the few solids it may meet, not the whole
 * sofa, which makes a room several times quicker to draw.
 */
export const loosen = (pieces: readonly Piece[]): Loose[] =>
  pieces.map((p) => ({
    ...p,
    parts: p.solids.length === 1 ? [p] : p.solids.map((s) => boxed(p, s)),
  }));

/** Distances never overstate, so a cell whose middle is further off than its corner is empty. */
function boxed(p: Piece, s: Solid): Piece {
  const cell = [0, 1, 2].map((axis) => (p.high[axis]! - p.low[axis]!) / CELLS); // axes are 0 to 2
  const [cx = 0, cy = 0, cz = 0] = cell;
  const corner = Math.hypot(cx, cy, cz) / 2;
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < CELLS; i++)
    for (let j = 0; j < CELLS; j++)
      for (let k = 0; k < CELLS; k++) {
        const x = p.low[0] + (i + 0.5) * cx;
        const y = p.low[1] + (j + 0.5) * cy;
        const z = p.low[2] + (k + 0.5) * cz;
        if (s.at(x, y, z) > corner) continue;
        low[0] = Math.min(low[0], x - cx / 2);
        low[1] = Math.min(low[1], y - cy / 2);
        low[2] = Math.min(low[2], z - cz / 2);
        high[0] = Math.max(high[0], x + cx / 2);
        high[1] = Math.max(high[1], y + cy / 2);
        high[2] = Math.max(high[2], z + cz / 2);
      }
  return { solids: [s], low, high };
}
