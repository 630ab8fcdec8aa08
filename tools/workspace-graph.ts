import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const manifest = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});

interface Workspace {
  name: string;
  folder: string;
  /** Names of the workspaces that it needs to run. */
  needs: string[];
}

export const GRAPH_PAGE = 'docs/packages.md';

export async function writeGraph(repository: string): Promise<void> {
  await writeFile(path.join(repository, GRAPH_PAGE), await drawGraph(repository));
}

/** The page that shows which workspace needs which; the same files give the same text. */
export async function drawGraph(repository: string): Promise<string> {
  const workspaces = await workspacesOf(repository);
  const lines = [
    '# Which workspace needs which',
    '',
    'Drawn by `npm run graph` from the `dependencies` of each `package.json`. What is needed only to build and to',
    'test (`devDependencies`) is left out.',
    '',
    '```mermaid',
    'flowchart LR',
    ...group('parts', workspaces, ({ folder }) => !folder.includes('/')),
    ...group('packages', workspaces, ({ folder }) => folder.includes('/')),
    ...workspaces.flatMap(({ name, needs }) => needs.map((need) => `  ${name} --> ${need}`)),
    '```',
    '',
  ];
  return lines.join('\n').replaceAll('@handloom/', '');
}

function group(
  title: string,
  workspaces: Workspace[],
  belongs: (workspace: Workspace) => boolean,
): string[] {
  return [
    `  subgraph ${title}`,
    ...workspaces.filter(belongs).map(({ name }) => `    ${name}`),
    '  end',
  ];
}

export async function workspacesOf(repository: string): Promise<Workspace[]> {
  const { workspaces } = await readManifest(repository);
  const folders = (
    await Promise.all(workspaces.map((entry) => foldersOf(repository, entry)))
  ).flat();
  const manifests = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      ...(await readManifest(path.join(repository, folder))),
    })),
  );
  const names = new Set(manifests.map(({ name }) => name));
  return manifests
    .map(({ name, folder, dependencies }) => ({
      name,
      folder,
      needs: Object.keys(dependencies)
        .filter((need) => names.has(need))
        .toSorted(),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Of `packages/*`, of `mf-*`, or of a folder itself. What git leaves of a part that another branch has is none, as for npm. */
async function foldersOf(repository: string, entry: string): Promise<string[]> {
  if (!entry.endsWith('*')) return [entry];
  const parent = path.dirname(entry);
  const beginning = path.basename(entry).slice(0, -1);
  const found = await readdir(path.join(repository, parent), { withFileTypes: true });
  const folders = found.filter((one) => one.isDirectory() && one.name.startsWith(beginning));
  return folders
    .map(({ name }) => path.join(parent, name))
    .filter((folder) => existsSync(path.join(repository, folder, 'package.json')));
}

async function readManifest(folder: string) {
  return manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
}
