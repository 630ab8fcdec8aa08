const startsWith = (content: Buffer, bytes: number[]) =>
  bytes.every((byte, place) => content[place] === byte);
const text = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/**
 * Recognises the four formats that are taken by their first bytes, whatever a file is called. It comes
 * before any decoder, so that those of other formats (SVG above all) are never reached.
 */
export function sniffPicture(content: Buffer): boolean {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return true;
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return true;
  if (text(content, 0, 4) === 'RIFF' && text(content, 8, 12) === 'WEBP') return true;
  return text(content, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(content, 8, 12));
}
