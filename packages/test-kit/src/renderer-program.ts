import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WITH_PACKAGES } from '@handloom/build-kit/service-bundle-options';
import { keepingCode } from '@handloom/local-infrastructure/kept-code';
import { build } from 'esbuild';
import { ROOT } from './services';

const FOLDER = path.join(ROOT, '.cache', `renderer-${process.pid}`);

/**
 * Builds the program that runs teams' code, from the sources as they are, and in one file as a release of the gateway
 * has it: tests start hundreds of it, and one that looks for its packages takes twice the processor time. Nor is it
 * compiled each time, which was a third of what was left.
 * @returns its path
 */
export async function buildRenderer(): Promise<string> {
  const bundle = path.join(FOLDER, 'renderer', 'dist', 'main.cjs');
  await build({
    entryPoints: [path.join(ROOT, 'gateway', 'src', 'renderer.ts')],
    outfile: bundle,
    ...WITH_PACKAGES,
    platform: 'node',
    format: 'cjs',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    logLevel: 'silent',
  });
  const [runner, ...told] = keepingCode(bundle);
  const program = path.join(FOLDER, 'renderer.cjs');
  await writeFile(
    program,
    `process.argv.splice(2, 0, ...${JSON.stringify(told)}); require(${JSON.stringify(runner)});\n`,
  );
  return program;
}

export async function removeRenderer(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
}
