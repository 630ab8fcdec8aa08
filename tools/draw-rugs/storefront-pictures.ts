/** Every picture of the shop that is not of one rug. */
import { rugCalled } from './book/rug-book';
import { avatar } from './avatars';
import { closeUp } from './close-up';
import { boards, cement } from './floors';
import type { Picture } from './picture';
import { drawRoom } from './room';
import { oneRoll, stacks } from './display-scenes';
import { longRoom, readingCorner } from './room-scenes';
import { dryingYard, dyehouse, weavingShed } from './workshop-scenes';
import { finishOf, weaveRug } from './weave-rug';

type Drawn = { picture: Picture; limit: number };

function corner(key: string, seed: number, width: number, height: number, limit: number): Drawn {
  const entry = rugCalled(key);
  const cloth = weaveRug(entry);
  const floor = seed % 2 === 0 ? boards('8a6543', 0.6) : cement('c9bfb0');
  return {
    picture: closeUp(
      { cloth, finish: finishOf(entry), floor, feetPerKnot: entry.feet[0] / cloth.width, seed },
      width,
      height,
    ),
    limit,
  };
}

const banner = (scene: ReturnType<typeof longRoom>): Drawn => ({
  picture: drawRoom(scene, 2400, 1100),
  limit: 330_000,
});
const story = (scene: ReturnType<typeof longRoom>): Drawn => ({
  picture: drawRoom(scene, 1600, 1200),
  limit: 190_000,
});

const drawers: Record<string, () => Drawn> = {
  'banner-1': () => banner(longRoom()),
  'banner-2': () => banner(weavingShed('banner')),
  'banner-3': () => banner(stacks('banner')),
  'category-hand-tufted': () => corner('peacock-fan', 4, 1200, 1500, 160_000),
  'category-hand-knotted': () => ({
    picture: drawRoom(weavingShed('portrait'), 1200, 1500),
    limit: 160_000,
  }),
  'category-hand-woven': () => ({
    picture: drawRoom(stacks('portrait'), 1200, 1500),
    limit: 160_000,
  }),
  'story-1': () => story(weavingShed('story')),
  'story-2': () => story(stacks('story')),
  'story-3': () => story(dyehouse()),
  'story-4': () => story(dryingYard()),
  'blog-1': () => corner('shalimar-medallion', 4, 1500, 1000, 140_000),
  'blog-2': () => ({ picture: drawRoom(readingCorner(), 1500, 1000), limit: 130_000 }),
  'empty-cart': () => ({ picture: drawRoom(oneRoll(), 1200, 900), limit: 80_000 }),
  'avatar-1': () => ({ picture: avatar(0), limit: 9000 }),
  'avatar-2': () => ({ picture: avatar(1), limit: 9000 }),
  'avatar-3': () => ({ picture: avatar(2), limit: 9000 }),
};

export const storefrontNames: readonly string[] = Object.keys(drawers);

export function drawStorefront(name: string): Drawn {
  const draw = drawers[name];
  if (draw === undefined) throw new Error(`nothing draws ${name}`);
  return draw();
}
