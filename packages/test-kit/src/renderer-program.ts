import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './services';

const FILE = path.join(ROOT, '.cache', `renderer-${process.pid}.cjs`);

/**
 * Builds the program that runs teams' code, from the sources as they are, and in one file as a release of the gateway
 * has it: tests start hundreds of it, and one that looks for its packages takes twice the processor time.
 * @returns its path
 */
export async function buildRenderer(): Promise<string> {
  await build({
    entryPoints: [path.join(ROOT, 'gateway', 'src', 'renderer.ts')],
    outfile: FILE,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'silent',
  });
  return FILE;
}

export async function removeRenderer(): Promise<void> {
  await rm(FILE, { force: true });
}
