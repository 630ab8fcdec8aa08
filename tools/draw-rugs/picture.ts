/** A picture in linear light, premultiplied alpha: what is woven, lit and laid over something else. */
import sharp from 'sharp';
import { clamp } from './chance';

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height * 4);
  }

  set(x: number, y: number, r: number, g: number, b: number, a = 1): void {
    const i = (y * this.width + x) * 4;
    this.data[i] = r * a;
    this.data[i + 1] = g * a;
    this.data[i + 2] = b * a;
    this.data[i + 3] = a;
  }

  /** Lays a colour over what is there. */
  over(x: number, y: number, r: number, g: number, b: number, a: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || a <= 0) return;
    const i = (y * this.width + x) * 4;
    const d = this.data;
    const rest = 1 - a;
    d[i] = d[i]! * rest + r * a; // i is inside: checked above
    d[i + 1] = d[i + 1]! * rest + g * a;
    d[i + 2] = d[i + 2]! * rest + b * a;
    d[i + 3] = d[i + 3]! * rest + a;
  }

  /** Bilinear sample into `out` (four numbers); transparent outside. */
  sample(x: number, y: number, out: Float32Array): void {
    x -= 0.5;
    y -= 0.5;
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    out.fill(0);
    for (let j = 0; j < 2; j++)
      for (let i = 0; i < 2; i++) {
        const px = xi + i;
        const py = yi + j;
        if (px < 0 || py < 0 || px >= this.width || py >= this.height) continue;
        const w = (i === 0 ? 1 - fx : fx) * (j === 0 ? 1 - fy : fy);
        const k = (py * this.width + px) * 4;
        for (let c = 0; c < 4; c++) out[c] = out[c]! + this.data[k + c]! * w;
      }
  }

  /** Half the size, each pixel the mean of four. */
  halved(): Picture {
    const half = new Picture(Math.max(1, this.width >> 1), Math.max(1, this.height >> 1));
    for (let y = 0; y < half.height; y++)
      for (let x = 0; x < half.width; x++)
        for (let c = 0; c < 4; c++) {
          const k = (2 * y * this.width + 2 * x) * 4 + c;
          const below = 2 * y + 1 < this.height ? this.width * 4 : 0;
          const right = 2 * x + 1 < this.width ? 4 : 0;
          half.data[(y * half.width + x) * 4 + c] =
            (this.data[k]! +
              this.data[k + right]! +
              this.data[k + below]! +
              this.data[k + below + right]!) /
            4;
        }
    return half;
  }

  /** Eight bits per channel in sRGB, without alpha. */
  toBytes(): Buffer {
    const bytes = Buffer.alloc(this.width * this.height * 3);
    for (let i = 0, j = 0; i < this.data.length; i += 4)
      for (let c = 0; c < 3; c++) {
        // photographs roll off gently before white
        let v = this.data[i + c]!;
        if (v > 0.75) v = 0.75 + 0.25 * (1 - Math.exp(-(v - 0.75) / 0.25));
        bytes[j++] = toSrgb[(clamp(v, 0, 1) * 4095) | 0]!;
      }
    return bytes;
  }
}

const toSrgb = Uint8Array.from({ length: 4096 }, (_, i) => {
  const v = (i + 0.5) / 4096;
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.pow(v, 1 / 2.4) - 0.055));
});

/** Box blur repeated three times: close enough to a Gaussian of the given radius. */
export function blurChannel(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const r = Math.max(1, Math.round(radius * 0.6));
  const row = new Float32Array(Math.max(width, height));
  const pass = (start: number, stride: number, count: number): void => {
    let sum = 0;
    for (let i = -r; i <= r; i++) sum += values[start + clamp(i, 0, count - 1) * stride]!;
    for (let i = 0; i < count; i++) {
      row[i] = sum / (2 * r + 1);
      sum +=
        values[start + Math.min(i + r + 1, count - 1) * stride]! -
        values[start + Math.max(i - r, 0) * stride]!;
    }
    for (let i = 0; i < count; i++) values[start + i * stride] = row[i]!;
  };
  for (let times = 0; times < 3; times++) {
    for (let y = 0; y < height; y++) pass(y * width, 1, width);
    for (let x = 0; x < width; x++) pass(x, width, height);
  }
}

/** Encodes as WebP no larger than `limit` bytes, giving up quality only as far as needed. */
export async function encode(picture: Picture, limit: number): Promise<Buffer> {
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  const bytes = picture.toBytes();
  const at = (quality: number): Promise<Buffer> =>
    sharp(bytes, { raw }).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  let [low, high] = [20, 86];
  let best: Buffer | undefined;
  while (high - low > 3) {
    const quality = best === undefined && low === 20 && high === 86 ? 60 : (low + high) >> 1;
    const tried = await at(quality);
    if (tried.length > limit) high = quality;
    else {
      best = tried;
      low = quality;
      if (tried.length > limit * 0.92) break;
    }
  }
  return best ?? at(low);
}
