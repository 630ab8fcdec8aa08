import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './services';

const FILE = path.join(ROOT, '.cache', `renderer-${process.pid}.cjs`);

/**
 * Builds the program that runs teams' code, from the sources as they are.
 * @returns its path; inside the repository, so that it finds react
 */
export async function buildRenderer(): Promise<string> {
  await build({
    entryPoints: [path.join(ROOT, 'gateway', 'src', 'renderer.ts')],
    outfile: FILE,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['react', 'react-dom', 'react-router-dom', 'zod'],
    logLevel: 'silent',
  });
  return FILE;
}

export async function removeRenderer(): Promise<void> {
  await rm(FILE, { force: true });
}
