import { CLEAR, type Motif, type Naksha } from './naksha';

/** One ring of a medallion, from `reach` (share of the whole) inwards. */
type Ring = { reach: number; dye: number };

export type Outline = {
  lobes: number;
  /** Depth of the notches between lobes; negative makes points instead of round lobes. */
  depth: number;
  /** Draws the ends out along the rug, 0 for none. */
  ogee: number;
};

/** How far out a point lies: below 1 is inside the medallion's edge. */
export function medallionReach(o: Outline, u: number, v: number): number {
  const r = Math.hypot(u, v);
  const a = Math.atan2(v, u);
  const lobe = Math.abs(Math.cos((a * o.lobes) / 2));
  const wave =
    o.depth >= 0 ? 1 - o.depth * (1 - Math.sqrt(lobe)) : 1 + o.depth * (1 - Math.pow(lobe, 1.3));
  const pull = 1 + o.ogee * Math.pow(Math.abs(Math.sin(a)), 6);
  return r / (wave * pull);
}

export const medallion =
  (o: Outline, rings: readonly Ring[]): Motif =>
  (u, v) => {
    const reach = medallionReach(o, u, v);
    let dye = CLEAR;
    for (const ring of rings) if (reach <= ring.reach) dye = ring.dye;
    return dye;
  };

/** Paints a motif stretched to different half-axes, unturned. */
export function stretch(
  n: Naksha,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  motif: Motif,
): void {
  n.paint(
    (x, y) => motif((x - cx) / rx, (y - cy) / ry, 1 / Math.min(rx, ry)),
    cx - rx * 1.6,
    cy - ry * 1.6,
    cx + rx * 1.6,
    cy + ry * 1.6,
  );
}

/** Calls back at even angles around an ellipse, with the heading that points outward. */
export function around(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  offset: number,
  at: (x: number, y: number, heading: number, index: number) => void,
): void {
  for (let i = 0; i < count; i++) {
    const a = offset + (i * 2 * Math.PI) / count;
    at(
      cx + rx * Math.cos(a),
      cy + ry * Math.sin(a),
      Math.atan2(ry * Math.sin(a), rx * Math.cos(a)),
      i,
    );
  }
}
