import { createHash } from 'node:crypto';
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
  for (const folder of outdated) await generate(folder);
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
  const generators = require.resolve('@prisma/internals/package.json');
  const hash = createHash('sha256');
  for (const file of [schemaOf(folder), generators]) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function generate(folder: string): Promise<void> {
  const inputs = await inputsOf(folder);
  await rm(path.dirname(stampOf(folder)), { recursive: true, force: true });
  // Loaded when there is something to generate: it takes 0.3 s.
  const { generateClient } = await import('./generate-client');
  try {
    await generateClient(schemaOf(folder));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The Prisma client of ${folder} cannot be generated: ${words}`, {
      cause: error,
    });
  }
  await writeFile(stampOf(folder), inputs);
}
