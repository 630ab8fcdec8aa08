import { CLEAR, type Motif } from './naksha';
import type { Petals } from './blossoms';

/** A full double flower: whorls of overlapping petals, each whorl turned against the last. */
export function peony(dyes: Petals): Motif {
  const whorls = [
    { reach: 1, count: 9, turn: 0, dye: dyes.petal },
    { reach: 0.74, count: 7, turn: 0.4, dye: dyes.inner },
    { reach: 0.5, count: 6, turn: 0.9, dye: dyes.petal },
    { reach: 0.27, count: 5, turn: 0.2, dye: dyes.heart },
  ] as const;
  return (u, v, knot) => {
    const r = Math.hypot(u, v);
    const a = Math.atan2(v, u);
    const line = Math.max(0.05, knot * 0.9);
    let dye = CLEAR;
    for (const w of whorls) {
      const lobe = Math.abs(Math.cos(((a + w.turn) * w.count) / 2));
      const edge = w.reach * (1 - 0.2 * (1 - Math.pow(lobe, 0.55)));
      if (r > edge) continue;
      const seam = lobe < 0.12 && r > w.reach * 0.6 && knot < 0.1;
      dye = r > edge - line || seam ? dyes.rim : w.dye;
    }
    return dye;
  };
}
