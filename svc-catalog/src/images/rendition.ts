import { IMAGE_WIDTHS } from '@handloom/contracts/catalogue';

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture at one width in one format. */
export interface Rendition {
  width: number;
  format: PictureFormat;
}

export const MIME_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

/** Widest picture that is kept; what comes larger is made smaller once, at upload. */
export const FULL_WIDTH = Math.max(...IMAGE_WIDTHS);

/** Pictures are never made larger than they are: past its own width a picture has one width only. */
export function servedWidth(asked: number | undefined, fullWidth: number): number {
  return Math.min(asked ?? fullWidth, fullWidth);
}

/** Formats that the reader takes, best first. Any reader of pictures takes JPEG. */
export function acceptedFormats(accept: string | undefined): PictureFormat[] {
  const wanted = accept ?? '';
  return PICTURE_FORMATS.filter(
    (format) => format === 'jpeg' || wanted.includes(MIME_TYPES[format]),
  );
}

/** A picture is kept as WebP at its own width: that rendition needs no making. */
export function isMaster({ width, format }: Rendition, fullWidth: number): boolean {
  return format === 'webp' && width === fullWidth;
}

/** Every rendition to make of a picture of this width, in the order in which readers miss them. */
export function allRenditions(fullWidth: number): Rendition[] {
  const widths = [...new Set(IMAGE_WIDTHS.map((width) => servedWidth(width, fullWidth)))];
  const wantedFirst = [640, 320, 960];
  const rank = (width: number) => wantedFirst.indexOf(width) + 1 || wantedFirst.length + 1;
  widths.sort((a, b) => rank(a) - rank(b) || a - b);
  return PICTURE_FORMATS.flatMap((format) => widths.map((width) => ({ width, format }))).filter(
    (rendition) => !isMaster(rendition, fullWidth),
  );
}

/** Widths that lists show at once. */
const SMALL_WIDTHS: readonly number[] = IMAGE_WIDTHS.slice(0, 2);

/** Made while the upload waits, so that a new product's card has its picture from the first view. */
export function isMadeAtUpload({ width, format }: Rendition): boolean {
  return format !== 'avif' && SMALL_WIDTHS.includes(width);
}
