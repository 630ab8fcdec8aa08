import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { runInstalled } from './run-installed';

/** Generates the Prisma clients that are missing or whose schema changed. @returns whose they were. */
export async function generateClients(): Promise<string[]> {
  const outdated: string[] = [];
  for (const folder of SERVICES) {
    if (existsSync(schemaOf(folder)) && !(await isGenerated(folder))) outdated.push(folder);
  }
  if (outdated.length > 0) await generate(outdated);
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

/** In one process of its own: a client takes half a second, to load what writes it a whole one. */
async function generate(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await rm(path.dirname(stampOf(folder)), { recursive: true, force: true });
  }
  const inputs = await Promise.all(folders.map(inputsOf));
  const { code, output } = await runInstalled('tsx', [
    'tools/generate-client.ts',
    ...folders.map(schemaOf),
  ]);
  if (code !== 0)
    throw new Error(
      `The Prisma clients of ${folders.join(', ')} cannot be generated: ${output.trim()}`,
    );
  await Promise.all(folders.map((folder, at) => writeFile(stampOf(folder), inputs[at] ?? '')));
}
