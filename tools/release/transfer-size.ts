import { stat } from 'node:fs/promises';

/** Bytes of a browser file as it travels: packed, where packing made it smaller. */
export async function transferSize(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** Of 1,000 bytes. */
export function inKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
