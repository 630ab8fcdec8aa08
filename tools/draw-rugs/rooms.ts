import { chanceFrom, seedOf } from './chance';
import { colour } from './dyes';
import { type Floor } from './floors';
import type { Picture } from './picture';
import type { Matter, Scene } from './scene';
import type { Piece } from './solids';

import { matterNumbers, plans, textures, type Plan } from './room-plans';

const choice = <T>(list: readonly [T, ...T[]], key: string): T =>
  list[seedOf(key) % list.length] ?? list[0];
const floorIn = (plan: Plan, key: string): Floor => choice(plan.floors, `${key}-floor`);

function planOf(room: string): Plan {
  const plan = plans[room];
  if (plan === undefined) throw new Error(`no room is called ${room}`);
  return plan;
}

/** The floor that a rug's room has, for its close-up. */
export function floorOf(room: string, key: string): Floor {
  return floorIn(planOf(room), key);
}

/** Furnishes a room around a carpet and sets up the camera so that the whole rug is seen. */
export function roomFor(
  name: string,
  key: string,
  levels: readonly Picture[],
  width: number,
  length: number,
  rugWidth: number,
  rugLength: number,
): Scene {
  const plan = planOf(name);
  const chance = chanceFrom(seedOf(`${key}-room`));
  const hand = chance.next() < 0.5 ? 1 : -1;
  const back = rugLength / 2 + (plan.depth ?? 2.6);
  const view = 0.5;
  const distance = (rugWidth * 0.5 * chance.between(1.08, 1.15)) / (view * 0.8) + rugLength * 0.02;
  const eyeY = Math.min(13, Math.max(5.6, rugWidth * 0.72 + rugLength * 0.42)) * (plan.height ?? 1);
  // never quite from the front: a photographer steps to the darker side
  const eyeX = -hand * rugWidth * chance.between(0.06, 0.3);
  const near = Math.atan(eyeY / distance);
  const pitch = near - Math.atan(0.9 * view);
  const wall = choice(plan.walls, `${key}-wall`);
  const [cloth, accent] = plan.cloths[seedOf(`${key}-cloth`) % plan.cloths.length] ?? [
    plan.matters[0],
    plan.matters[1],
  ];
  const hexes = [cloth, accent, ...plan.matters.slice(2)];
  const furnished = plan.furnish(matterNumbers, rugWidth, rugLength, back, chance).flat();
  return {
    pieces: hand > 0 ? furnished.map(mirrored) : furnished,
    matters: hexes.map((hex, i): Matter => ({
      colour: colour(hex),
      texture: textures[i] ?? 'plain',
    })),
    floor: floorIn(plan, key),
    backWall: wall,
    sideWall: wall,
    back,
    side: hand * (rugWidth / 2 + chance.between(3, 3.8)),
    windows: plan.window(rugLength, back),
    sun: unit(-hand * 1, -chance.between(0.62, 0.85), chance.between(-0.1, 0.35)),
    sunColour: plan.sun ?? [1, 0.86, 0.66],
    skyColour: [0.98, 1, 1.03],
    sunStrength: 1.3,
    dapple: plan.dapple ?? 0,
    carpets: [{ levels, width, length, centreZ: 0 }],
    eye: [eyeX, eyeY, -rugLength / 2 - distance],
    pitch,
    yaw: -eyeX / (distance + rugLength * 0.55),
    view,
    exposure: (plan.exposure ?? 1) * 1.06,
  };
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const k = 1 / Math.hypot(x, y, z);
  return [x * k, y * k, z * k];
}

/** The same piece on the other side of the room. */
const mirrored = (p: Piece): Piece => ({
  solids: p.solids.map((s) => ({ matter: s.matter, at: (x, y, z) => s.at(-x, y, z) })),
  low: [-p.high[0], p.low[1], p.low[2]],
  high: [-p.low[0], p.high[1], p.high[2]],
});
