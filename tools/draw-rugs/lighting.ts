/** Light in a room: sun through the window, the window's own glow, and what the walls give back. */
import { clamp, ease, noise2 } from './chance';
import type { Loose } from './loosen';
import { distanceTo, gatherNear } from './march';
import type { Furnished, Window } from './scene';
import type { Piece } from './solids';

/** Where a ray enters and leaves the last box it was tried on. */
const span = { near: 0, far: 0 };

function crosses(p: Piece, margin: number, ray: Ray): boolean {
  let near = 0;
  let far = ray.far;
  const ax = (p.low[0] - margin - ray.x) * ray.ix;
  const bx = (p.high[0] + margin - ray.x) * ray.ix;
  near = Math.max(near, Math.min(ax, bx));
  far = Math.min(far, Math.max(ax, bx));
  if (near >= far) return false;
  const ay = (p.low[1] - margin - ray.y) * ray.iy;
  const by = (p.high[1] + margin - ray.y) * ray.iy;
  near = Math.max(near, Math.min(ay, by));
  far = Math.min(far, Math.max(ay, by));
  if (near >= far) return false;
  const az = (p.low[2] - margin - ray.z) * ray.iz;
  const bz = (p.high[2] + margin - ray.z) * ray.iz;
  span.near = Math.max(near, Math.min(az, bz));
  span.far = Math.min(far, Math.max(az, bz));
  return span.far > span.near;
}

type Ray = { x: number; y: number; z: number; ix: number; iy: number; iz: number; far: number };
const ray: Ray = { x: 0, y: 0, z: 0, ix: 0, iy: 0, iz: 0, far: 0 };

/** How much of a distant light reaches a point, `sharp` high for small lights. */
function unshadowed(
  pieces: readonly Loose[],
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
  sharp: number,
): number {
  ray.x = x;
  ray.y = y;
  ray.z = z;
  ray.ix = 1 / (dx || 1e-9);
  ray.iy = 1 / (dy || 1e-9);
  ray.iz = 1 / (dz || 1e-9);
  ray.far = far;
  // half-shadows are at most this wide, so that they end inside the box that is searched
  const margin = sharp < 8 ? 0.55 : 0.2;
  let least = 1;
  for (const whole of pieces) {
    if (!crosses(whole, margin, ray)) continue;
    for (const p of whole.parts) {
      if (!crosses(p, margin, ray)) continue;
      const end = span.far;
      let t = Math.max(span.near, 0.04);
      for (let i = 0; i < 40 && t < end; i++) {
        const d = solidDistance(p, x + dx * t, y + dy * t, z + dz * t);
        if (d < 0.004) return 0;
        least = Math.min(least, d / Math.min(t / sharp, margin));
        t += Math.max(d, 0.03);
      }
    }
  }
  return least * least * (3 - 2 * least);
}

export function solidDistance(p: Piece, x: number, y: number, z: number): number {
  let d = 1e9;
  for (const s of p.solids) {
    const e = s.at(x, y, z);
    if (e < d) d = e;
  }
  return d;
}

/** Sunlight that the window lets through to a point, 0 to 1. */
export function sunThrough(s: Furnished, x: number, y: number, z: number): number {
  const t = (s.side - x) / -s.sun[0];
  if (t <= 0) return 0;
  const wz = z - s.sun[2] * t;
  const wy = y - s.sun[1] * t;
  const soft = 0.025 + 0.012 * t;
  let light = 0;
  for (const w of s.windows) light = Math.max(light, openAt(w, wz, wy, soft));
  if (light <= 0.002) return 0;
  if (s.dapple > 0) {
    const leaves = noise2(wz * 1.3, wy * 1.3, 41) + 0.6 * noise2(wz * 3.1, wy * 2.7, 42);
    light *= 1 - s.dapple * ease(-0.1 - soft, 0.25 + soft, leaves);
  }
  return light * unshadowed(s.pieces, x, y, z, -s.sun[0], -s.sun[1], -s.sun[2], t, 22);
}

export function openAt(w: Window, z: number, y: number, soft: number): number {
  let edge = Math.min(z - w.z0, w.z1 - z, y - w.y0, w.y1 - y);
  if (w.arched) {
    const r = (w.z1 - w.z0) / 2;
    const top = w.y1 - r;
    if (y > top) edge = Math.min(edge, r - Math.hypot(z - (w.z0 + w.z1) / 2, y - top));
  }
  let light = ease(-soft, soft, edge);
  if (light <= 0) return 0;
  const bar = (at: number, from: number, to: number, n: number): number => {
    if (n < 2) return 1;
    const f = ((at - from) / (to - from)) * n;
    const k = Math.round(f);
    return k <= 0 || k >= n
      ? 1
      : ease(0.035 - soft, 0.075 + soft, (Math.abs(f - k) * (to - from)) / n);
  };
  light *= bar(z, w.z0, w.z1, w.panesAcross) * bar(y, w.y0, w.y1, w.panesUp);
  return light;
}

/** Soft light at a surface point: the windows as one large lamp, plus what the room gives back. */
export function softLight(
  s: Furnished,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float32Array,
): void {
  out.fill(0);
  for (const w of s.windows) {
    const lx = s.side - x;
    const ly = (w.y0 + w.y1) / 2 - y;
    const lz = (w.z0 + w.z1) / 2 - z;
    const distance = Math.hypot(lx, ly, lz);
    const [dx, dy, dz] = [lx / distance, ly / distance, lz / distance];
    const facing = clamp((nx * dx + ny * dy + nz * dz) * 0.75 + 0.25, 0, 1);
    const leaving = Math.abs(dx) * 0.8 + 0.2;
    const area = (w.z1 - w.z0) * (w.y1 - w.y0);
    const strength = (1.15 * area * facing * leaving) / (distance * distance + area * 0.55);
    if (strength < 0.004) continue;
    const open = unshadowed(
      s.pieces,
      x + nx * 0.03,
      y + ny * 0.03,
      z + nz * 0.03,
      dx,
      dy,
      dz,
      distance,
      3.2,
    );
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! + s.skyColour[c]! * strength * (0.12 + 0.88 * open); // colours have three parts
  }
  const reach = closeness(s, x, y, z, nx, ny, nz);
  const up = 0.5 + 0.5 * ny;
  const ambient = 0.46 * reach * (0.7 + 0.3 * up);
  out[0] = out[0]! * (0.45 + 0.55 * reach) + ambient * 0.99;
  out[1] = out[1]! * (0.45 + 0.55 * reach) + ambient * 0.98;
  out[2] = out[2]! * (0.45 + 0.55 * reach) + ambient * 0.97;
}

/** How open a point is: corners and the feet of furniture are darker. */
function closeness(
  s: Furnished,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  let open = 1;
  const near = gatherNear(s.pieces, x, y, z, 1.3);
  for (let i = 1; i <= 4 && near.length > 0; i++) {
    const step = 0.14 * i * i * 0.55 + 0.05;
    const d = distanceTo(near, x + nx * step, y + ny * step, z + nz * step, step);
    open -= (Math.max(0, step - d) * 0.62) / (i * step * 0.9);
  }
  if (ny < 0.9) open *= 0.55 + 0.45 * ease(-0.1, 1.6, y);
  if (nz > -0.9) open *= 0.6 + 0.4 * ease(-0.1, 1.8, s.back - z);
  if (Math.abs(nx) < 0.9) open *= 0.72 + 0.28 * ease(-0.1, 1.8, Math.abs(s.side - x));
  return clamp(open, 0.12, 1);
}
