/** Draws a room: a ray for every pixel, more where edges meet. */
import { clamp, clouds, ease, hash2, noise2 } from './chance';
import { openAt, softLight, solidDistance, sunThrough } from './lighting';
import { loosen } from './loosen';
import { march, type Hit } from './march';
import { blurChannel, Picture } from './picture';
import type { Carpet, Furnished, Matter, Scene } from './scene';

const light = new Float32Array(3);
const skin = new Float32Array(3);
const four = new Float32Array(4);

export function drawRoom(scene: Scene, width: number, height: number): Picture {
  const s: Furnished = { ...scene, pieces: loosen(scene.pieces) };
  const out = new Picture(width, height);
  const seen = new Int16Array(width * height);
  const colour = new Float32Array(3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      seen[y * width + x] = look(s, x + 0.5, y + 0.5, width, height, colour);
      out.set(x, y, colour[0]!, colour[1]!, colour[2]!); // three parts
    }
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const here = seen[i]!; // one inside the border, so all neighbours exist
      if (
        here === seen[i - 1] &&
        here === seen[i + 1] &&
        here === seen[i - width] &&
        here === seen[i + width]
      )
        continue;
      let [r, g, b] = [0, 0, 0];
      for (const [dx, dy] of [
        [0.2, 0.35],
        [0.65, 0.2],
        [0.35, 0.8],
        [0.8, 0.65],
      ] as const) {
        look(s, x + dx, y + dy, width, height, colour);
        r += Math.min(colour[0]!, 1.2) / 4;
        g += Math.min(colour[1]!, 1.2) / 4;
        b += Math.min(colour[2]!, 1.2) / 4;
      }
      out.set(x, y, r, g, b);
    }
  develop(out);
  return out;
}

/** Colour along the ray through a pixel; answers a number that differs from surface to surface. */
function look(
  s: Furnished,
  px: number,
  py: number,
  width: number,
  height: number,
  out: Float32Array,
): number {
  const u = ((px / width) * 2 - 1) * s.view * (width / height);
  const v = (1 - (py / height) * 2) * s.view;
  const [sp, cp, sy, cy] = [Math.sin(s.pitch), Math.cos(s.pitch), Math.sin(s.yaw), Math.cos(s.yaw)];
  let dy = v * cp - sp;
  const fz = cp + v * sp;
  let dx = u * cy + fz * sy;
  let dz = fz * cy - u * sy;
  const length = Math.hypot(dx, dy, dz);
  dx /= length;
  dy /= length;
  dz /= length;
  const [ox, oy, oz] = s.eye;
  let t = dz > 0 ? (s.back - oz) / dz : 1e3;
  let surface = 1;
  if (dy < 0 && -oy / dy < t) {
    t = -oy / dy;
    surface = 0;
  }
  const toSide = (s.side - ox) / (dx || 1e-9);
  if (toSide > 0 && toSide < t) {
    t = toSide;
    surface = 2;
  }
  march(s.pieces, ox, oy, oz, dx, dy, dz, t, hit);
  const x = ox + dx * hit.t;
  const y = oy + dy * hit.t;
  const z = oz + dz * hit.t;
  if (hit.piece !== null) {
    shadeSolid(s, x, y, z, dx, dy, dz, out);
    return (
      8 +
      hit.matter +
      64 * Math.floor(hit.piece.low[0] * 53 + hit.piece.low[2] * 17 + hit.piece.low[1] * 31)
    );
  }
  if (surface === 0) return shadeFloor(s, x, z, hit.t, -dy, dx, dz, height, out);
  if (surface === 1) {
    s.backWall(x, y, skin);
    lit(s, x, y, z, 0, 0, -1, out);
    return 2;
  }
  const open = s.windows.reduce((most, w) => Math.max(most, openAt(w, z, y, 0.02)), 0);
  s.sideWall(z, y, skin);
  lit(s, x, y, z, -Math.sign(s.side), 0, 0, out);
  if (open > 0) {
    const haze = 1.02 + 0.12 * clouds(z * 0.7, y * 0.7, 5, 2);
    const glow = [1.05 * haze, 1.04 * haze, 1.0 * haze] as const;
    for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.55 * (1 - open) + glow[c]! * open; // three parts
    return 4;
  }
  return 3;
}
const hit: Hit = { t: 0, matter: -1, piece: null };

/** Lights the skin's colour at a point. */
function lit(
  s: Furnished,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float32Array,
): void {
  softLight(s, x, y, z, nx, ny, nz, light);
  const facing = -(s.sun[0] * nx + s.sun[1] * ny + s.sun[2] * nz);
  const sun =
    facing > 0.01
      ? sunThrough(s, x + nx * 0.02, y + ny * 0.02, z + nz * 0.02) * facing * s.sunStrength
      : 0;
  for (let c = 0; c < 3; c++) out[c] = skin[c]! * (light[c]! + sun * s.sunColour[c]!) * s.exposure; // three parts each
}

function shadeSolid(
  s: Furnished,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float32Array,
): void {
  const p = hit.piece;
  const matter = s.matters[hit.matter];
  if (p === null || matter === undefined) return;
  const e = 0.004;
  const d = solidDistance(p, x, y, z);
  let nx = solidDistance(p, x + e, y, z) - d;
  let ny = solidDistance(p, x, y + e, z) - d;
  let nz = solidDistance(p, x, y, z + e) - d;
  const k = 1 / (Math.hypot(nx, ny, nz) || 1);
  nx *= k;
  ny *= k;
  nz *= k;
  let shine = 0.35;
  if (matter.paint === undefined) shine = texture(matter, x, y, z);
  else matter.paint(x, y, z, nx, ny, nz, skin);
  lit(s, x, y, z, nx, ny, nz, out);
  const rim = Math.pow(1 - Math.abs(nx * dx + ny * dy + nz * dz), 3) * shine;
  // a soft glint where the surface mirrors the window
  const r = dx - 2 * (dx * nx + dy * ny + dz * nz) * nx;
  const glint = Math.pow(clamp(r * Math.sign(s.side), 0, 1), 9) * shine * 0.5;
  for (let c = 0; c < 3; c++)
    out[c] = out[c]! + (rim * 0.16 + glint * 0.35) * (light[c]! + 0.1) * s.exposure; // three parts
}

/** Fills the skin with the matter's colour at a point; answers how much it shines. */
function texture(m: Matter, x: number, y: number, z: number): number {
  let tone = 1;
  let shine = 0.25;
  if (m.texture === 'cloth') {
    tone =
      0.97 + 0.05 * noise2((x + z) * 34, y * 34, 7) + 0.05 * clouds(x * 2 + z, y * 2 + z, 8, 3);
    shine = 0.5;
  } else if (m.texture === 'wood') {
    tone =
      0.9 +
      0.1 * noise2(x * 1.1 + z * 0.8 + 3 * noise2(x * 0.6, y * 2 + z, 3), (y + z * 0.4) * 11, 9) +
      0.05 * noise2(x * 6, (y + z) * 46, 10);
    shine = 0.7;
  } else if (m.texture === 'glaze') {
    tone = 0.95 + 0.08 * clouds(x * 2.5, y * 2.5 + z, 11, 3);
    shine = 1.4;
  } else if (m.texture === 'leaf') {
    tone =
      0.78 +
      0.35 * hash2(Math.floor(x * 3), Math.floor(y * 3) + Math.floor(z * 3), 12) +
      0.1 * noise2(x * 14, y * 14 + z * 9, 13);
    shine = 0.9;
  } else if (m.texture === 'yarn') {
    tone = 0.85 + 0.22 * noise2(x * 40 + y * 9, y * 3 + z * 40, 14);
    shine = 0.4;
  }
  for (let c = 0; c < 3; c++) skin[c] = m.colour[c]! * tone; // three parts
  return shine;
}

function shadeFloor(
  s: Furnished,
  x: number,
  z: number,
  t: number,
  steep: number,
  dx: number,
  dz: number,
  height: number,
  out: Float32Array,
): number {
  s.floor(x, z, skin);
  const footprint = (t * s.view * 2) / height;
  let code = 0;
  for (let i = 0; i < s.carpets.length; i++) {
    const c = s.carpets[i]!; // i is below the length
    const cover = layCarpet(c, x, z, footprint, footprint / Math.max(steep, 0.12), dx, dz);
    if (cover > 0.5) code = 1;
  }
  lit(s, x, 0, z, 0, 1, 0, out);
  if (code === 0) {
    // a waxed floor gives back a little of the bright wall
    const mirror = 0.07 * Math.pow(1 - steep, 2.5);
    for (let c = 0; c < 3; c++) out[c] = out[c]! + mirror * (0.3 + light[c]!) * s.exposure; // three parts
  }
  return code;
}

/** Lays the carpet over the skin at a floor point; answers how much of the point it covers. */
function layCarpet(
  c: Carpet,
  x: number,
  z: number,
  footprint: number,
  long: number,
  dx: number,
  dz: number,
): number {
  const top = c.levels[0];
  if (top === undefined) return 0;
  const perFoot = top.width / c.width;
  const u = (x - (c.centreX ?? 0)) / c.width + 0.5;
  const v = 0.5 - (z - c.centreZ) / c.length;
  if (u < -0.06 || u > 1.06 || v < -0.06 || v > 1.06) return 0;
  // the pile lifts its edge above the floor: a narrow shadow on the side away from the light
  const far = c.levels[Math.min(3, c.levels.length - 1)];
  if (far !== undefined) {
    far.sample((u - 0.006) * far.width, (v - 0.006) * far.height, four);
    const shade = 1 - 0.55 * four[3]!;
    for (let k = 0; k < 3; k++) skin[k] = skin[k]! * shade; // three parts
  }
  const level = clamp(Math.log2(Math.max(footprint * perFoot, 0.5)), 0, c.levels.length - 1.001);
  const whole = Math.floor(level + 0.35);
  const picture = c.levels[whole] ?? top;
  const taps = clamp(Math.round(long / footprint), 1, 6);
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let i = 0; i < taps; i++) {
    const off = taps === 1 ? 0 : ((i + 0.5) / taps - 0.5) * (long - footprint);
    picture.sample(
      (u + (dx * off) / c.width) * picture.width,
      (v - (dz * off) / c.length) * picture.height,
      four,
    );
    r += four[0]! / taps;
    g += four[1]! / taps;
    b += four[2]! / taps;
    a += four[3]! / taps;
  }
  skin[0] = skin[0]! * (1 - a) + r;
  skin[1] = skin[1]! * (1 - a) + g;
  skin[2] = skin[2]! * (1 - a) + b;
  return a;
}

/** What lens and film add: bloom round bright windows, softer corners, a trace of grain. */
function develop(picture: Picture): void {
  const { width, height, data } = picture;
  const bright = new Float32Array(width * height);
  for (let i = 0; i < bright.length; i++)
    bright[i] = Math.max(0, Math.min(1.1, data[i * 4 + 1]!) - 0.72);
  blurChannel(bright, width, height, Math.max(4, width / 40));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const off = Math.hypot((x / width - 0.5) * 0.9, y / height - 0.5);
      const corner = 1 - 0.2 * ease(0.35, 0.8, off);
      const grain = 1 + 0.014 * (hash2(x, y, 17) - 0.5);
      for (let c = 0; c < 3; c++) {
        const seen = (data[i * 4 + c]! + bright[i]! * (0.5 - 0.06 * c)) * corner * grain; // within the picture
        data[i * 4 + c] = 1.13 * Math.pow(Math.max(seen, 0), 1.11);
      }
    }
}
