import { chanceFrom } from './chance';
import { OUT } from './hand-tufted';
import type { Design } from './design';
import { CLEAR, type Motif, Naksha } from './naksha';

/** A great five-petalled flower with ruffled petals and a long stamen. */
const bloom =
  (petal: number, throat: number, pollen: number): Motif =>
  (u, v, knot) => {
    const r = Math.hypot(u, v);
    const a = Math.atan2(v, u);
    const line = Math.max(0.022, knot * 1.5);
    const stamen = Math.abs(v - 0.12 * u * u) < 0.045 && u > 0 && u < 0.62;
    if (stamen) return u > 0.4 && Math.abs(v - 0.12 * u * u) > 0.0 ? pollen : throat;
    if (Math.hypot(u - 0.62, v - 0.05) < 0.1)
      return Math.hypot(u - 0.62, v - 0.05) > 0.1 - line ? OUT : pollen;
    const at = (a / (2 * Math.PI)) * 5;
    const f = at - Math.round(at);
    const edge =
      1.05 -
      1.35 * Math.pow(Math.abs(f), 2.6) * 2 +
      0.03 * Math.sin(a * 31) +
      0.02 * Math.sin(a * 17 + 1);
    if (r > edge) return CLEAR;
    if (r > edge - line) return OUT;
    const seam = ((0.5 - Math.abs(f)) * 2 * Math.PI * r) / 5;
    if (seam < line * 0.5 && r > 0.2) return OUT;
    const vein =
      Math.abs(f) < 0.012 / Math.max(r, 0.15) ||
      Math.abs(Math.abs(f) - 0.17) < 0.012 / Math.max(r, 0.2);
    if (vein && r > 0.38 && r < edge * 0.86) return OUT;
    return r < 0.3 + 0.1 * Math.cos(f * Math.PI * 2)
      ? r > 0.285 + 0.1 * Math.cos(f * Math.PI * 2) - line * 0.4
        ? OUT
        : throat
      : petal;
  };

const broadLeaf =
  (dye: number, bend: number): Motif =>
  (u, v, knot) => {
    if (Math.abs(u) > 1) return CLEAR;
    const half = 0.42 * Math.pow(Math.cos((u * Math.PI) / 2), 0.75) * (1 - 0.25 * u);
    const off = v - bend * (1 - u * u) + bend * 0.5;
    const d = Math.abs(off);
    if (d > half) return CLEAR;
    const line = Math.max(0.025, knot * 1.4);
    if (d > half - line || d < line * 0.6) return OUT;
    return Math.abs((((u + d * 0.9) * 4 + 20) % 1) - 0.5) < 0.045 ? OUT : dye;
  };

type Blooms = {
  ground: number;
  blooms: readonly (readonly [number, number, number, number, number])[];
  leafDyes: readonly [number, number];
};

/** Few great blooms (x, y, size as shares; petal and throat dyes) on a bed of leaves. */
export const carvedBlooms =
  (d: Blooms): Design =>
  (chance, width, height) => {
    const n = new Naksha(width, height, d.ground);
    const turn = chanceFrom(Math.floor(chance.between(1, 9999)));
    for (const [x, y, size] of d.blooms)
      for (let i = 0; i < 6; i++) {
        const a = (i / 6) * Math.PI * 2 + turn.between(-0.3, 0.3);
        const r = size * width * 1.12;
        n.stamp(
          x * width + Math.cos(a) * r,
          y * height + Math.sin(a) * r,
          size * width * turn.between(0.52, 0.7),
          a,
          broadLeaf(d.leafDyes[i % 2] ?? 1, 0.3 * (i % 2 ? 1 : -1)),
        );
      }
    for (const [x, y, size, petal, throat] of d.blooms)
      n.stamp(x * width, y * height, size * width, turn.between(0, 6), bloom(petal, throat, 5));
    return n;
  };
