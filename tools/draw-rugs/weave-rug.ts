import { chanceFrom, seedOf } from './chance';
import { type Cloth, dye } from './dyeing';
import { woolColour } from './dyes';
import type { RugEntry } from './book/entry';
import type { Finish } from './whole-rug';

/** From an entry of the book to cloth. Motifs are measured in knots, so a shared rug keeps its knot count. */
export function weaveRug(entry: RugEntry): Cloth {
  const seed = seedOf(entry.key);
  const across = entry.knots ?? 420;
  const along = Math.round((across * entry.feet[1]) / entry.feet[0]);
  return dye(entry.design(chanceFrom(seed), across, along), {
    palette: entry.palette,
    seed: seed % 100000,
    technique: entry.technique,
    round: entry.round ?? false,
    abrash: entry.abrash ?? 0.08,
    faded: entry.faded,
    carve: entry.carve,
    heights: entry.heights,
    bound: !(entry.fringed ?? false),
  });
}

export const finishOf = (entry: RugEntry): Finish => ({
  fringed: entry.fringed ?? false,
  fringe: woolColour('undyed'),
});
