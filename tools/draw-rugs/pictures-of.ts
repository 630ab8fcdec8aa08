/** The three pictures of a rug. */
import type { RugEntry } from './book/entry';
import { seedOf } from './chance';
import { closeUp } from './close-up';
import { woolColour } from './dyes';
import type { Cloth } from './dyeing';
import type { Picture } from './picture';
import { drawRoom } from './room';
import { floorOf, roomFor } from './rooms';
import { finishOf } from './weave-rug';
import { flatRug, wholeRug } from './whole-rug';

export const views = ['whole', 'corner', 'room'] as const;
export type View = (typeof views)[number];

/** Bytes that one picture may take; 52 rugs together must stay below 24 MB. */
export const byteLimit: Record<View, number> = { whole: 192_000, corner: 150_000, room: 138_000 };

export function drawView(view: View, entry: RugEntry, cloth: Cloth, width = 1200): Picture {
  const height = Math.round(width * 1.25);
  const finish = finishOf(entry);
  switch (view) {
    case 'whole':
      return wholeRug(
        cloth,
        finish,
        { colour: woolColour(entry.ground ?? 'pearl'), seed: seedOf(entry.key) % 1000 },
        width,
        height,
      );
    case 'corner':
      return closeUp(
        {
          cloth,
          finish,
          floor: floorOf(entry.room, entry.key),
          feetPerKnot: entry.feet[0] / cloth.width,
          seed: seedOf(entry.key),
        },
        width,
        height,
      );
    case 'room': {
      const { levels, width: w, length: l } = layable(entry, cloth);
      return drawRoom(
        roomFor(entry.room, entry.key, levels, w, l, entry.feet[0], entry.feet[1]),
        width,
        height,
      );
    }
  }
}

/** The rug as a texture of ever smaller sizes, and its extent in feet with fringe and binding. */
export function layable(
  entry: RugEntry,
  cloth: Cloth,
): { levels: Picture[]; width: number; length: number } {
  const flat = flatRug(cloth, 980 / cloth.width, finishOf(entry));
  const levels = [flat.picture];
  for (let last = flat.picture; levels.length < 7; levels.push(last)) last = last.halved();
  const perKnot = entry.feet[0] / cloth.width;
  return {
    levels,
    width: (cloth.width + 2 * flat.margin) * perKnot,
    length: (cloth.height + 2 * flat.top) * perKnot,
  };
}
