/** A corner from a hand's breadth: single knots, pile and fringe, the far end out of focus. */
import { chanceFrom, clamp, ease, hash2, mix } from './chance';
import type { Cloth } from './dyeing';
import type { Floor } from './floors';
import { drawFringe } from './fringe';
import { blurChannel, Picture } from './picture';
import { weave } from './weave';
import type { Finish } from './whole-rug';

type CloseUp = {
  cloth: Cloth;
  finish: Finish;
  floor: Floor;
  feetPerKnot: number;
  seed: number;
};

export function closeUp(c: CloseUp, width: number, height: number): Picture {
  const { cloth } = c;
  const chance = chanceFrom(c.seed);
  const left = chance.next() < 0.5;
  const scale = 13 * (width / 1200);
  const reach = 128;
  const beyond = c.finish.fringed ? 44 : 26;
  const corner = cornerOf(cloth, left);
  const region = {
    x: left ? corner.x - beyond : corner.x - reach,
    y: corner.y - reach - 14,
    width: reach + beyond,
    height: reach + 14 + beyond,
  };
  const texture = weave(cloth, region, scale);
  if (c.finish.fringed) drawFringe(cloth, texture, region, scale, c.finish.fringe);
  const levels = [texture, texture.halved()];
  levels.push(levels[1]!.halved()); // just put there

  // A camera above the corner, tipped a little and turned a little, as a hand holds it.
  const yaw = (left ? 1 : -1) * chance.between(0.16, 0.34);
  const pitch = chance.between(0.9, 1.02);
  const distance = 128;
  const view = 0.48;
  const target = { x: corner.x + (left ? 30 : -30), y: corner.y - 34 };
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const out = new Picture(width, height);
  const sample = new Float32Array(4);
  const shade = new Float32Array(4);
  const ground = new Float32Array(3);
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const u = ((px + 0.5) / width - 0.5) * 2 * view * (width / height);
      const v = ((py + 0.5) / height - 0.5) * 2 * view;
      // camera frame: right, forward on the ground, down into the ground
      const down = sp + v * cp;
      const forward = cp - v * sp;
      const t = (distance * sp) / down;
      const gx = u * t;
      const gz = forward * t - distance * cp;
      const x = target.x + gx * cy + gz * sy;
      const y = target.y - gz * cy + gx * sy;
      const tx = (x - region.x) * scale;
      const ty = (y - region.y) * scale;
      const level = t > distance * 1.35 ? 1 : 0;
      levels[level]!.sample(tx / (1 << level), ty / (1 << level), sample); // levels 0 to 2 exist
      levels[2]!.sample((tx - 7) / 4, (ty - 9) / 4, shade);
      c.floor(x * c.feetPerKnot, y * c.feetPerKnot, ground);
      const light = clamp(1.12 - 0.22 * (px / width) - 0.1 * (py / height), 0, 2);
      const under = light * (1 - 0.6 * shade[3]!) * 0.92; // four channels
      const rest = 1 - sample[3]!;
      out.set(
        px,
        py,
        sample[0]! * light + ground[0]! * under * rest,
        sample[1]! * light * 0.99 + ground[1]! * under * rest,
        sample[2]! * light * 0.97 + ground[2]! * under * rest,
      );
    }
  focus(out, 0.6);
  return out;
}

const cornerOf = (cloth: Cloth, left: boolean): { x: number; y: number } =>
  cloth.round
    ? { x: cloth.width * (left ? 0.27 : 0.73), y: cloth.height * 0.945 }
    : { x: left ? 0 : cloth.width, y: cloth.height };

/** Blurs with the distance from the plane of focus, which lies at `at` of the picture's height. */
function focus(picture: Picture, at: number): void {
  const { width, height, data } = picture;
  const planes = [3, 9].map((radius) =>
    [0, 1, 2].map((c) => {
      const plane = Float32Array.from({ length: width * height }, (_, i) => data[i * 4 + c]!); // within the picture
      blurChannel(plane, width, height, radius * (width / 1200));
      return plane;
    }),
  );
  for (let y = 0; y < height; y++) {
    const v = y / height;
    const off = v < at ? ease(0.12, 0.62, at - v) * 2 : ease(0.2, 0.45, v - at) * 1.1;
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const i = y * width + x;
        const sharp = data[i * 4 + c]!; // all three planes are as large as the picture
        const soft = planes[0]![c]![i]!;
        const blurred = off <= 1 ? mix(sharp, soft, off) : mix(soft, planes[1]![c]![i]!, off - 1);
        data[i * 4 + c] = blurred * (1 + 0.012 * (hash2(x, y, 3) - 0.5));
      }
  }
}
