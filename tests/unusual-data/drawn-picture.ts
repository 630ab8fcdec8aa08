import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour: pictures of any shape, drawn in no time. */
export function drawnPicture(width: number, height: number, colour: number): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colours.
  header.set([8, 2], 8);
  const pixel = [colour >> 16, (colour >> 8) & 255, colour & 255];
  const row = Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')];
  return new Blob([new Uint8Array(Buffer.concat(parts))], { type: 'image/png' });
}

function chunk(kind: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
