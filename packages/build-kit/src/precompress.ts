import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|map)$/;
/** zlib works in libuv's threads; more at a time than cores only costs memory. */
const AT_A_TIME = 2;

/**
 * Writes `.br` and `.gz` beside each file that gains by it, so that the gateway compresses nothing.
 * `files` are relative to `folder`.
 */
export async function precompress(folder: string, files: readonly string[]): Promise<void> {
  const waiting = files.filter((file) => COMPRESSIBLE.test(file));
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await compressFile(path.join(folder, file));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([
    br.length < content.length ? writeFile(`${file}.br`, br) : undefined,
    gz.length < content.length ? writeFile(`${file}.gz`, gz) : undefined,
  ]);
}
