import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { writeGraph } from './workspace-graph';

const versionsFile = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const KINDS = ['dependencies', 'devDependencies'] as const;
export type Versions = Record<(typeof KINDS)[number], Record<string, string>>;

/** Versions that a new part begins with: those of another part, which are everyone's. */
export function versionsLike(
  model: string,
  needed: Record<(typeof KINDS)[number], readonly string[]>,
): Versions {
  const known = versionsFile.parse(
    JSON.parse(readFileSync(path.join(model, 'package.json'), 'utf8')),
  );
  const pick = (kind: (typeof KINDS)[number]) =>
    Object.fromEntries(needed[kind].map((name) => [name, known[kind][name] ?? '*']));
  return { dependencies: pick('dependencies'), devDependencies: pick('devDependencies') };
}

/** The `package.json` of a new part. @param tools of this repository that it has scripts of the same names for */
export function manifestOf(name: string, tools: string[], versions: Versions): string {
  const scripts = tools.map((tool) => [tool, `node --import tsx ../tools/${tool}.ts ${name}`]);
  const manifest = { name, version: '0.1.0', private: true, scripts: Object.fromEntries(scripts) };
  return `${JSON.stringify({ ...manifest, ...versions }, null, 2)}\n`;
}

/** @param files content by path inside the folder */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}

/** The house's format, which depends on how long names and titles are. @throws one sentence */
export function format(folder: string): void {
  const { status } = spawnSync(path.join(REPOSITORY, 'node_modules', '.bin', 'oxfmt'), {
    cwd: folder,
  });
  if (status !== 0) throw new Error(`${folder} could not be formatted: npx oxfmt ${folder}`);
}

/**
 * The format of its files, for which npm installs the tools, and what names every workspace and is written by commands: the
 * lock file and the graph.
 * @throws one sentence
 */
export async function enterWorkspace(name: string, repository: string): Promise<void> {
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(
      `${name} is written, but npm install failed. What is left: npm install && npx oxfmt ${name} && npm run graph && npm run generate`,
    );
  }
  await writeGraph(repository);
  format(path.join(repository, name));
}

/** The last of what is said of a new part. */
export function whoReviews(name: string): string {
  return `  Who reviews it: the platform team, until .github/CODEOWNERS, which is theirs, has a line for /${name}/`;
}
