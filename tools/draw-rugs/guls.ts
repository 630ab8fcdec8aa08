/** Angular motifs: guls, stars, stepped and hooked lozenges. */
import { CLEAR, type Motif } from './naksha';
import { BORDER, COOL, DEEP, GOLD, LIGHT, OUTLINE, WARM } from './dyes';

/** A tribe's octagon, quartered in two dyes, a star at its heart. */
export const gul =
  (flat: number, swapped = false): Motif =>
  (u, v, knot) => {
    const x = Math.abs(u);
    const y = Math.abs(v) / flat;
    const steps = Math.floor((x + y) * 9) / 9;
    const edge = Math.max(x, y, (steps + 0.001) * 0.72);
    const line = Math.max(0.06, knot);
    if (edge > 1) return CLEAR;
    if (edge > 1 - line) return OUTLINE;
    if (edge > 0.86) return LIGHT;
    if (edge > 0.86 - line) return OUTLINE;
    const inner = Math.max(x, y, (x + y) * 0.75);
    if (inner < 0.42) {
      if (inner > 0.42 - line) return OUTLINE;
      const s = Math.max(x, y) + Math.min(x, y) * 0.5;
      return s < 0.13 ? LIGHT : s < 0.24 ? WARM : s < 0.3 ? OUTLINE : GOLD;
    }
    const quarter = u * v > 0 !== swapped;
    const sprig = Math.abs(x - y) < 0.06 || Math.abs(x + y - 1.05) < 0.05;
    return sprig ? (quarter ? DEEP : LIGHT) : quarter ? LIGHT : DEEP;
  };

export const minorGul =
  (points: number): Motif =>
  (u, v, knot) => {
    const r = Math.hypot(u, v);
    const a = Math.atan2(v, u);
    const edge = 1 - 0.42 * Math.abs(Math.sin((a * points) / 2));
    if (r > edge) return CLEAR;
    if (r > edge - Math.max(0.1, knot)) return OUTLINE;
    if (r < 0.22) return LIGHT;
    return r < 0.38 ? OUTLINE : Math.cos(a * 2) > 0 ? GOLD : COOL;
  };

export const star =
  (points: number, outer: number, inner: number): Motif =>
  (u, v, knot) => {
    const r = Math.hypot(u, v);
    const a = Math.atan2(v, u);
    const sector = Math.abs(((a * points) / (2 * Math.PI)) % 1);
    const edge = 1 - 0.44 * (1 - Math.abs(1 - 2 * sector));
    if (r > edge) return CLEAR;
    if (r > edge - Math.max(0.09, knot)) return OUTLINE;
    return r < edge * 0.5 ? inner : outer;
  };

/** A lozenge whose sides climb in steps; dyes from the rim inwards. */
export const stepped =
  (dyes: readonly number[], count = 7): Motif =>
  (u, v) => {
    const d = (Math.floor(Math.abs(u) * count) + Math.floor(Math.abs(v) * count)) / count;
    if (d >= 1) return CLEAR;
    return dyes[Math.min(dyes.length - 1, Math.floor((1 - d) * dyes.length))] ?? CLEAR;
  };

/** A lozenge with ram's-horn hooks along its sides. */
export const hooked =
  (body: number, hook: number, heart: number): Motif =>
  (u, v) => {
    const x = Math.abs(u);
    const y = Math.abs(v);
    const d = x + y;
    if (d < 0.22) return heart;
    if (d < 0.3) return OUTLINE;
    if (d < 0.56) return body;
    if (d < 0.62) return OUTLINE;
    const run = x - y;
    const place = ((run + 1) * 3.5) % 1;
    if (d < 0.84 && place > 0.36 && place < 0.64) return hook;
    return d >= 0.84 && d < 0.95 && place > 0.36 && Math.abs(run) < 0.92 ? hook : CLEAR;
  };

/** Angular village medallion: flats, notches and a cross of arms. */
export const villageMedallion: Motif = (u, v, knot) => {
  const x = Math.abs(u);
  const y = Math.abs(v);
  const big = Math.max(x, y);
  const sum = x + y;
  const notch = 0.045 * Math.floor(((sum * 10) % 1) * 2);
  const edge = Math.max(big, sum * 0.69) + notch * 0.6;
  const line = Math.max(0.018, knot * 1.2);
  if (edge > 1) return CLEAR;
  if (edge > 1 - line) return OUTLINE;
  if (edge > 0.95) return LIGHT;
  if (edge > 0.95 - line) return OUTLINE;
  if (edge > 0.74) {
    const k = Math.round(Math.atan2(v, u) / (Math.PI / 8));
    const a = Math.atan2(v, u) - (k * Math.PI) / 8;
    const off = Math.abs(Math.hypot(u, v) * a) + Math.abs(edge - 0.845) * 1.1;
    return off < 0.035 ? LIGHT : off < 0.062 ? WARM : off < 0.078 ? OUTLINE : BORDER;
  }
  if (edge > 0.72) return OUTLINE;
  const inner = Math.max(big * 0.86, sum * 0.78);
  if (inner > 0.48)
    return Math.abs(((sum * 12) % 1) - 0.5) < 0.12 && Math.min(x, y) > 0.05 ? GOLD : DEEP;
  if (inner > 0.46) return OUTLINE;
  if (inner > 0.42) return GOLD;
  if (inner > 0.4) return OUTLINE;
  if (Math.min(x, y) < 0.035 && big < 0.36) return LIGHT;
  const s = Math.max(x, y) * 0.8 + Math.min(x, y) * 0.6;
  return s < 0.07 ? GOLD : s < 0.12 ? OUTLINE : s < 0.2 ? LIGHT : s < 0.225 ? OUTLINE : COOL;
};
