import { clamp, clouds, hash2, noise2 } from './chance';
import type { Cloth } from './dyeing';
import type { Colour } from './dyes';
import { drawFringe, FRINGE } from './fringe';
import { blurChannel, Picture } from './picture';
import { SELVAGE, weave } from './weave';

export type Finish = { fringed: boolean; fringe: Colour };

/** The rug alone, on nothing: the texture every other picture starts from. */
export function flatRug(
  cloth: Cloth,
  scale: number,
  finish: Finish,
): { picture: Picture; margin: number; top: number } {
  const margin = SELVAGE + 4;
  const top = finish.fringed ? FRINGE + 6 : margin;
  const region = {
    x: -margin,
    y: -top,
    width: cloth.width + 2 * margin,
    height: cloth.height + 2 * top,
  };
  const rug = weave(cloth, region, scale);
  if (finish.fringed) drawFringe(cloth, rug, region, scale, finish.fringe);
  return { picture: rug, margin, top };
}

type Ground = { colour: Colour; seed: number };

/** The rug on a quiet ground, seen straight from above in window light. */
export function wholeRug(
  cloth: Cloth,
  finish: Finish,
  ground: Ground,
  width = 1200,
  height = 1500,
): Picture {
  const room = 0.9;
  const fringe = finish.fringed ? FRINGE * 2 : 0;
  const scale = Math.min(
    (width * 0.87) / (cloth.width + 2 * SELVAGE),
    (height * room) / (cloth.height + 2 * SELVAGE + fringe),
  );
  const { picture: rug } = flatRug(cloth, scale, finish);
  const left = Math.round((width - rug.width) / 2);
  const top = Math.round((height - rug.height) / 2);
  const near = shadowOf(rug, width, height, left + 3, top + 4, 5);
  const far = shadowOf(rug, width, height, left + 14, top + 18, 26);
  const out = new Picture(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const light = lightOver(x / width, y / height);
      const plaster =
        1 +
        0.03 * clouds(x * 0.004, y * 0.004, ground.seed, 4) +
        0.014 * noise2(x * 0.35, y * 0.06, ground.seed + 1) +
        0.014 * (hash2(x, y, ground.seed + 2) - 0.5);
      const shade = (1 - 0.5 * near[i]!) * (1 - 0.42 * far[i]!); // both planes are as large as the picture
      const k = light * plaster * shade;
      let [r, g, b] = [ground.colour[0] * k, ground.colour[1] * k, ground.colour[2] * k];
      const rx = x - left;
      const ry = y - top;
      if (rx >= 0 && ry >= 0 && rx < rug.width && ry < rug.height) {
        const j = (ry * rug.width + rx) * 4;
        const rest = 1 - rug.data[j + 3]!;
        r = r * rest + rug.data[j]! * light * 0.96;
        g = g * rest + rug.data[j + 1]! * light * 0.95;
        b = b * rest + rug.data[j + 2]! * light * 0.92;
      }
      out.set(x, y, r, g, b);
    }
  return out;
}

/** Daylight falls from the upper left and thins toward the far corner. */
const lightOver = (u: number, v: number): number => clamp(1.09 - 0.1 * u - 0.13 * v, 0.7, 1.2);

function shadowOf(
  rug: Picture,
  width: number,
  height: number,
  left: number,
  top: number,
  blur: number,
): Float32Array {
  const shadow = new Float32Array(width * height);
  for (let y = 0; y < rug.height; y++) {
    const sy = y + top;
    if (sy < 0 || sy >= height) continue;
    for (let x = 0; x < rug.width; x++) {
      const sx = x + left;
      if (sx >= 0 && sx < width) shadow[sy * width + sx] = rug.data[(y * rug.width + x) * 4 + 3]!;
    }
  }
  blurChannel(shadow, width, height, blur);
  return shadow;
}
