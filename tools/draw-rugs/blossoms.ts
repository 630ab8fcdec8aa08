import { CLEAR, type Motif } from './naksha';
import { BLUSH, GOLD, LEAF, LIGHT, OUTLINE, WARM } from './dyes';

/** The dyes of one blossom, from the rim inwards. */
export type Petals = { rim: number; petal: number; inner: number; heart: number };
export const rose: Petals = { rim: OUTLINE, petal: WARM, inner: BLUSH, heart: GOLD };
export const white: Petals = { rim: OUTLINE, petal: LIGHT, inner: WARM, heart: GOLD };
export const gilded: Petals = { rim: OUTLINE, petal: GOLD, inner: LIGHT, heart: WARM };

/** A round open flower seen from above. */
export function rosette(count: number, dyes: Petals, depth = 0.22): Motif {
  return (u, v, knot) => {
    const r = Math.hypot(u, v);
    if (r > 1) return CLEAR;
    const lobe = Math.abs(Math.cos((Math.atan2(v, u) * count) / 2));
    const edge = 1 - depth * (1 - Math.sqrt(lobe));
    const line = Math.max(0.07, knot * 0.95);
    if (r > edge) return CLEAR;
    if (r > edge - line) return dyes.rim;
    if (r < 0.2) return dyes.heart;
    if (r < 0.2 + line) return dyes.rim;
    if (knot < 0.14 && lobe < 0.16 && r > 0.36) return dyes.rim;
    return r < edge * 0.62 ? dyes.inner : dyes.petal;
  };
}

/** A flower cut in half and opened like a fan: the great motif of Persian borders. */
export function palmette(dyes: Petals, lobes = 7, spread = 1): Motif {
  const layer = (r: number, a: number, scale: number): number => {
    const fan = Math.cos(Math.min(Math.abs(a) * 0.62 * spread, 1.5));
    const scallop = 1 - 0.13 * (1 - Math.abs(Math.cos((a * lobes) / 2)));
    return scale * 1.5 * Math.pow(fan, 0.75) * scallop - r;
  };
  return (u, v, knot) => {
    const r = Math.hypot(u + 0.62, v);
    const a = Math.atan2(v, u + 0.62);
    const line = Math.max(0.07, knot * 0.95);
    const outer = Math.abs(a) < 2.3 ? layer(r, a, 1) : -1;
    if (outer < 0) {
      // two sepals curl back beneath the fan
      const w = Math.abs(v);
      const sepal = Math.hypot((u + 0.68) * 1.3, w - 0.34);
      return sepal < 0.26 ? (sepal > 0.26 - line ? dyes.rim : LEAF) : CLEAR;
    }
    if (outer < line) return dyes.rim;
    const middle = layer(r, a, 0.72);
    if (middle < 0) return dyes.petal;
    if (middle < line) return dyes.rim;
    const core = layer(r, a, 0.4);
    if (core < 0)
      return knot < 0.09 && Math.abs(Math.sin((a * lobes) / 2)) < 0.14 ? dyes.rim : dyes.inner;
    return core < line * 0.8 ? dyes.rim : dyes.heart;
  };
}

/** A five-petalled flower on a short calyx, seen from the side. */
export function lily(dyes: Petals): Motif {
  return (u, v, knot) => {
    const line = Math.max(0.08, knot * 0.95);
    const w = Math.abs(v);
    const bell = 0.2 + 0.62 * Math.pow(Math.max(0, (u + 0.8) / 1.6), 1.3);
    const top = 0.8 - 0.42 * Math.abs(Math.sin(Math.min(w / bell, 1) * Math.PI * 1.5));
    if (u < -0.8 || u > top || w > bell) return CLEAR;
    if (u > top - line || w > bell - line || u < -0.8 + line) return dyes.rim;
    if (u < -0.35) return LEAF;
    if (w < 0.12 && u < 0.35) return dyes.heart;
    return w < bell * 0.45 ? dyes.inner : dyes.petal;
  };
}

/** A long leaf, bent to one side, with a mid-rib; `teeth` above 0 makes it the serrated saz leaf. */
export function leaf(dye: number, rib: number, bend = 0.25, width = 0.34, teeth = 0): Motif {
  return (u, v, knot) => {
    if (u < -1 || u > 1) return CLEAR;
    const along = (u + 1) / 2;
    const middle = bend * (1 - u * u) - bend * 0.5;
    let half = width * Math.pow(Math.sin(Math.PI * Math.pow(along, 0.8)), 0.85);
    if (teeth > 0) half *= 0.8 + 0.3 * (1 - ((along * teeth) % 1));
    const d = Math.abs(v - middle);
    if (d > half) return CLEAR;
    if (d < knot * 0.5 && along < 0.8 && half > knot * 2) return rib;
    return knot < 0.07 && d > half - knot ? OUTLINE : dye;
  };
}

/** A closed bud on its stalk. */
export function bud(dyes: Petals): Motif {
  return (u, v, knot) => {
    const half = 0.5 * Math.sqrt(Math.max(0, 1 - u * u)) * (1 - 0.45 * u);
    const w = Math.abs(v);
    if (w > half) return CLEAR;
    if (w > half - Math.max(0.1, knot * 0.9)) return dyes.rim;
    return u < -0.25 ? LEAF : dyes.petal;
  };
}

/** The bent drop that shawls and carpets share, known as boteh or paisley. */
export function boteh(dyes: Petals): Motif {
  const inside = (u: number, v: number, scale: number): number => {
    const x = u + 0.3;
    const bent = v - (x > 0 ? 0.62 * x * x : 0);
    const half =
      x < 0
        ? Math.sqrt(Math.max(0, 0.4 - x * x))
        : 0.633 * Math.pow(Math.max(0, 1 - x / 1.25), 0.72);
    return x < -0.633 || x > 1.25 ? -1 : half - Math.abs(bent) - (1 - scale);
  };
  return (u, v, knot) => {
    const d = inside(u, v, 1);
    if (d < 0) return CLEAR;
    const line = Math.max(0.06, knot * 0.95);
    if (d < line) return dyes.rim;
    if (d < line * 2.6) return dyes.petal;
    if (d < line * 3.5) return dyes.rim;
    const r = Math.hypot(u + 0.36, v);
    if (r < 0.12) return dyes.heart;
    const lobe = Math.abs(Math.cos(Math.atan2(v, u + 0.36) * 3));
    return r < 0.16 + 0.16 * lobe ? dyes.inner : dyes.petal;
  };
}
