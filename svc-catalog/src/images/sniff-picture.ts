const startsWith = (content: Buffer, bytes: number[]) =>
  bytes.every((byte, place) => content[place] === byte);
/** Of files that hold AVIF, which some name only beside another. */
const AVIF = ['avif', 'avis'];
const MOST_BRAND_BYTES = 256;

const text = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/**
 * Recognises the four formats that are taken by their first bytes, whatever a file is called. It comes
 * before any decoder, so that those of other formats (SVG above all) are never reached.
 */
export function sniffPicture(content: Buffer): boolean {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return true;
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return true;
  if (text(content, 0, 4) === 'RIFF' && text(content, 8, 12) === 'WEBP') return true;
  return text(content, 4, 8) === 'ftyp' && brandsOf(content).some((brand) => AVIF.includes(brand));
}

/** Those of the box that such a file begins with: its own brand, and others by which its readers may know it. */
function brandsOf(content: Buffer): string[] {
  const end = Math.min(content.readUInt32BE(0), MOST_BRAND_BYTES);
  return text(content, 8, end).match(/.{4}/gs) ?? [];
}
