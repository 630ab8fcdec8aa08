import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import { REPOSITORY } from '@handloom/build-kit/repository';

/** Generates the Prisma clients that are missing or whose schema changed. @returns whose they were. */
export async function generateClients(): Promise<string[]> {
  const outdated: string[] = [];
  for (const folder of SERVICES) {
    if (existsSync(schemaOf(folder)) && !(await isGenerated(folder))) outdated.push(folder);
  }
  await Promise.all(outdated.map(generate));
  return outdated;
}

const schemaOf = (folder: string) => path.join(REPOSITORY, folder, 'prisma', 'schema.prisma');
const stampOf = (folder: string) => path.join(REPOSITORY, folder, 'generated', '.schema');

async function isGenerated(folder: string): Promise<boolean> {
  const stamp = await readFile(stampOf(folder), 'utf8').catch(() => '');
  return stamp === (await inputsOf(folder));
}

/** Hash of what a client is generated from. */
async function inputsOf(folder: string): Promise<string> {
  const prisma = require.resolve('prisma/package.json');
  const inputs = [schemaOf(folder), path.join(REPOSITORY, folder, 'prisma.config.ts'), prisma];
  const hash = createHash('sha256');
  for (const file of inputs) hash.update(await readFile(file).catch(() => ''));
  return hash.digest('hex');
}

async function generate(folder: string): Promise<void> {
  const inputs = await inputsOf(folder);
  await rm(path.join(REPOSITORY, folder, 'generated'), { recursive: true, force: true });
  const child = spawn(process.execPath, [await prismaProgram(), 'generate'], {
    cwd: path.join(REPOSITORY, folder),
    env: {
      ...process.env,
      // The generator is WebAssembly; without this Prisma first downloads an engine that it never
      // runs. Any program will do.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`The Prisma client of ${folder} cannot be generated: ${output.trim()}`);
  await writeFile(stampOf(folder), inputs);
}

async function prismaProgram(): Promise<string> {
  const manifest = require.resolve('prisma/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { prisma: string } };
  return path.join(path.dirname(manifest), bin.prisma);
}
