import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import type { LoaderContext } from 'webpack';

/** No wider than pictures are ever shown; never wider than the picture itself. */
const WIDTHS = [480, 640, 800, 1200, 1600];
const MAX_WIDTH = 2000;
/** A portrait fills a phone's width; its pixels are so small that more compression is not seen. */
const PORTRAIT_WIDTHS = [480, 600, 880];
const PORTRAIT_QUALITY = 62;
const PORTRAIT_RATIO = 4 / 5;
/** File names are made of the source, of how it is encoded, and by what. */
const ENCODING = { quality: 74, effort: 4 };

export interface PictureLoaderOptions {
  /** The server build only needs the addresses. */
  emit: boolean;
}

/**
 * `import loom from './loom.webp?widths'` → `{ src, srcSet, width, height, tint }`, with the picture
 * written once per width. `?portrait=68` cuts a picture for phones out of a wide one, 68% from the left.
 * Names are made of the source and not of the output, so that both builds agree on them.
 */
export default async function pictureLoader(
  this: LoaderContext<PictureLoaderOptions>,
  source: Buffer,
): Promise<string> {
  const picture = await cropped(source, this.resourceQuery);
  const { width, height, pixels, encoding } = picture;
  const widths = [
    ...picture.widths.filter((candidate) => candidate < Math.min(width, MAX_WIDTH)),
    Math.min(width, MAX_WIDTH),
  ];
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([encoding, sharp.versions]))
    .digest('hex')
    .slice(0, 16);
  const name = path.parse(this.resourcePath).name + picture.suffix;
  const file = (size: number) => `${name}-${size}.${hash}.webp`;
  if (this.getOptions().emit) {
    for (const size of widths) {
      this.emitFile(file(size), await sharp(pixels).resize(size).webp(encoding).toBuffer());
    }
  }
  const address = (size: number) => `__webpack_public_path__ + ${JSON.stringify(file(size))}`;
  const fallback = widths.find((size) => size >= 1200) ?? widths.at(-1) ?? width;
  return [
    `export default {`,
    `  src: ${address(fallback)},`,
    `  srcSet: [${widths.map((size) => `${address(size)} + ' ${size}w'`).join(', ')}].join(', '),`,
    `  width: ${width},`,
    `  height: ${height},`,
    `  tint: ${JSON.stringify(await tintOf(pixels))},`,
    `};`,
  ].join('\n');
}

/** What all its colours make together, as `#rrggbb`: shown in its place until it comes. */
async function tintOf(pixels: Buffer): Promise<string> {
  // Of a small one: the same colours in a fourth of the time. `stats` looks at what it is given, not at what was resized.
  const small = await sharp(pixels).resize(64).png().toBuffer();
  const { channels } = await sharp(small).flatten().stats();
  const hex = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** The whole picture for `?widths`, a part of it for `?portrait=`. */
async function cropped(source: Buffer, query: string) {
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const [, focus] = /^\?portrait=(\d+)$/.exec(query) ?? [];
  if (!focus)
    return { width, height, pixels: source, widths: WIDTHS, encoding: ENCODING, suffix: '' };
  const cut = { top: 0, width: Math.round(height * PORTRAIT_RATIO), height };
  const left = Math.round(((width - cut.width) * Number(focus)) / 100);
  const pixels = await sharp(source)
    .extract({ left, ...cut })
    .png()
    .toBuffer();
  return {
    ...cut,
    pixels,
    widths: PORTRAIT_WIDTHS,
    encoding: { ...ENCODING, quality: PORTRAIT_QUALITY },
    suffix: `-portrait-${focus}`,
  };
}

/** webpack: give the bytes, not a string. */
export const raw = true;
