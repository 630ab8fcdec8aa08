/** Solid shapes as distances, for furniture. Lengths in feet, y up. */
type Distance = (x: number, y: number, z: number) => number;
export type Solid = { at: Distance; matter: number };
/** One piece of furniture: its solids and the box that holds them all. */
export type Piece = {
  solids: readonly Solid[];
  low: readonly [number, number, number];
  high: readonly [number, number, number];
};

/** A box with rounded edges, turned by `turn` about the vertical. */
export function box(
  matter: number,
  cx: number,
  cy: number,
  cz: number,
  hx: number,
  hy: number,
  hz: number,
  r = 0.05,
  turn = 0,
): Solid {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return {
    matter,
    at: (x, y, z) => {
      const dx = x - cx;
      const dz = z - cz;
      const qx = Math.abs(dx * c + dz * s) - hx + r;
      const qy = Math.abs(y - cy) - hy + r;
      const qz = Math.abs(dz * c - dx * s) - hz + r;
      const ox = qx > 0 ? qx : 0;
      const oy = qy > 0 ? qy : 0;
      const oz = qz > 0 ? qz : 0;
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
    },
  };
}

/** A box that bulges as a stuffed cushion does. */
export function cushion(
  matter: number,
  cx: number,
  cy: number,
  cz: number,
  hx: number,
  hy: number,
  hz: number,
  r = 0.2,
  turn = 0,
  tilt = 0,
): Solid {
  const plain = box(matter, 0, 0, 0, hx, hy, hz, r, turn);
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  return {
    matter,
    at: (x, y, z) => {
      const dy = y - cy;
      const dz = z - cz;
      const lx = x - cx;
      const ly = dy * c + dz * s;
      const lz = dz * c - dy * s;
      const bulge = (q: number, h: number): number => Math.max(0, 1 - (q / h) ** 2);
      const puff = bulge(lx, hx) * (hy < hz ? bulge(lz, hz) : bulge(ly, hy));
      return (plain.at(lx, ly, lz) - 0.07 * puff) * 0.85;
    },
  };
}

export function rod(
  matter: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
): Solid {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const length2 = dx * dx + dy * dy + dz * dz;
  return {
    matter,
    at: (x, y, z) => {
      const px = x - ax;
      const py = y - ay;
      const pz = z - az;
      let t = (px * dx + py * dy + pz * dz) / length2;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      return (
        Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2 + (pz - t * dz) ** 2) -
        (ra + (rb - ra) * t)
      );
    },
  };
}

/** Turned about the vertical: a lathe's work, from a profile of radius by height (0 foot to 1 rim). */
export function turned(
  matter: number,
  cx: number,
  y0: number,
  cz: number,
  height: number,
  profile: (t: number) => number,
): Solid {
  let widest = 0;
  for (let t = 0; t <= 1; t += 0.05) widest = Math.max(widest, profile(t));
  return {
    matter,
    at: (x, y, z) => {
      const t = (y - y0) / height;
      // far away the exact profile does not matter, only that the answer is not too long
      const apart = Math.sqrt((x - cx) ** 2 + (z - cz) ** 2) - widest;
      if (apart > 0.5 && t >= 0 && t <= 1) return apart;
      const clamped = t < 0 ? 0 : t > 1 ? 1 : t;
      const off = Math.hypot(x - cx, z - cz) - profile(clamped);
      const above = t < 0 ? -t * height : t > 1 ? (t - 1) * height : 0;
      return above > 0 ? Math.hypot(Math.max(off, 0), above) : off * 0.7;
    },
  };
}

export const drum = (
  matter: number,
  cx: number,
  cy: number,
  cz: number,
  radius: number,
  half: number,
  r = 0.04,
): Solid => ({
  matter,
  at: (x, y, z) => {
    const a = Math.hypot(x - cx, z - cz) - radius + r;
    const b = Math.abs(y - cy) - half + r;
    return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - r;
  },
});

export const ball = (
  matter: number,
  cx: number,
  cy: number,
  cz: number,
  rx: number,
  ry = rx,
  rz = rx,
): Solid => {
  const least = Math.min(rx, ry, rz);
  return {
    matter,
    at: (x, y, z) => {
      const k = Math.hypot((x - cx) / rx, (y - cy) / ry, (z - cz) / rz);
      return (k - 1) * least;
    },
  };
};

/** A leaf: a flat ellipse bent about a stem's end, standing in the direction (dx, dy, dz). */
export function blade(
  matter: number,
  x0: number,
  y0: number,
  z0: number,
  dx: number,
  dy: number,
  dz: number,
  width: number,
): Solid {
  const length = Math.hypot(dx, dy, dz);
  const [ux, uy, uz] = [dx / length, dy / length, dz / length];
  const flat = Math.hypot(ux, uz) || 1e-6;
  const [sx, sz] = [-uz / flat, ux / flat];
  return {
    matter,
    at: (x, y, z) => {
      const px = x - x0;
      const py = y - y0;
      const pz = z - z0;
      const along = px * ux + py * uy + pz * uz;
      const t = along / length;
      const droop = 0.22 * length * t * t;
      const across = px * sx + pz * sz;
      const up = py + droop - along * uy;
      const half = width * Math.sqrt(Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, t)))));
      const out = t < 0 ? -along : t > 1 ? along - length : 0;
      return (
        (Math.hypot(
          Math.max(0, Math.abs(across) - half),
          out,
          Math.max(0, Math.abs(up - Math.abs(across) * 0.25) - 0.012),
        ) -
          0.008) *
        0.6
      );
    },
  };
}

/** Gathers solids into a piece; `low` and `high` must hold them. */
export const piece = (low: Piece['low'], high: Piece['high'], ...solids: Solid[]): Piece => ({
  solids,
  low,
  high,
});
