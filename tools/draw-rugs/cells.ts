import type { Naksha } from './naksha';

type Cell = { x: number; y: number; column: number; row: number; w: number; h: number };

/** Even cells over the field so that whole units meet the borders on all sides. */
export function cells(
  n: Naksha,
  inset: number,
  step: number,
  tall: number,
  at: (c: Cell) => void,
): void {
  const columns = Math.max(1, Math.round((n.width - 2 * inset) / step));
  const w = (n.width - 2 * inset) / columns;
  const rows = Math.max(1, Math.round((n.height - 2 * inset) / (w * tall)));
  const h = (n.height - 2 * inset) / rows;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      at({ x: inset + (column + 0.5) * w, y: inset + (row + 0.5) * h, column, row, w, h });
}

/** Keeps all painting within the borders. */
export const clipField = (n: Naksha, inset: number): void => {
  n.clip = (x, y) => x > inset && y > inset && x < n.width - inset && y < n.height - inset;
};
