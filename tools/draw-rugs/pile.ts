/** How high the pile stands, and how it leans: both views of the wool are lit by it. */
import { clamp } from './chance';
import type { Cloth } from './dyeing';

export function pileAt(cloth: Cloth, x: number, y: number): number {
  x = clamp(x - 0.5, 0, cloth.width - 1.001);
  y = clamp(y - 0.5, 0, cloth.height - 1.001);
  const xi = x | 0;
  const yi = y | 0;
  const i = yi * cloth.width + xi;
  const right = xi + 1 < cloth.width ? 1 : 0;
  const down = yi + 1 < cloth.height ? cloth.width : 0;
  const fx = x - xi;
  const a = cloth.pile[i]! * (1 - fx) + cloth.pile[i + right]! * fx; // all four were clamped inside
  const b = cloth.pile[i + down]! * (1 - fx) + cloth.pile[i + down + right]! * fx;
  return a + (b - a) * (y - yi);
}

/** How much the pile's surface leans toward the light, which comes from the upper left. */
export const pileSlope = (cloth: Cloth, x: number, y: number): number =>
  0.55 * (pileAt(cloth, x + 0.9, y + 1.1) - pileAt(cloth, x - 0.9, y - 1.1));
