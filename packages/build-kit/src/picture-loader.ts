import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import type { LoaderContext } from 'webpack';

/** No wider than pictures are ever shown; never wider than the picture itself. */
const WIDTHS = [480, 800, 1200, 1600];
const MAX_WIDTH = 2000;
/** Bump when pictures are encoded differently: file names are made of their source. */
const ENCODING = { quality: 74, effort: 4 };

export interface PictureLoaderOptions {
  /** The server build only needs the addresses. */
  emit: boolean;
}

/**
 * `import loom from './loom.webp?widths'` → `{ src, srcSet, width, height }`, with the picture written
 * once per width. Names are made of the source and not of the output, so that both builds agree on them.
 */
export default async function pictureLoader(
  this: LoaderContext<PictureLoaderOptions>,
  source: Buffer,
): Promise<string> {
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const widths = [
    ...WIDTHS.filter((candidate) => candidate < Math.min(width, MAX_WIDTH)),
    Math.min(width, MAX_WIDTH),
  ];
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify(ENCODING))
    .digest('hex')
    .slice(0, 8);
  const name = path.parse(this.resourcePath).name;
  const file = (size: number) => `files/${name}-${size}.${hash}.webp`;
  if (this.getOptions().emit) {
    for (const size of widths) {
      this.emitFile(file(size), await sharp(source).resize(size).webp(ENCODING).toBuffer());
    }
  }
  const address = (size: number) => `base + ${JSON.stringify(file(size))}`;
  const fallback = widths.find((size) => size >= 1200) ?? widths.at(-1) ?? width;
  return [
    // Without the page's own origin, so that markup of the server and of the browser are the same.
    `const own = globalThis.location?.origin + '/';`,
    `const base = __webpack_public_path__.startsWith(own) ? __webpack_public_path__.slice(own.length - 1) : __webpack_public_path__;`,
    `export default {`,
    `  src: ${address(fallback)},`,
    `  srcSet: [${widths.map((size) => `${address(size)} + ' ${size}w'`).join(', ')}].join(', '),`,
    `  width: ${width},`,
    `  height: ${height},`,
    `};`,
  ].join('\n');
}

/** webpack: give the bytes, not a string. */
export const raw = true;
