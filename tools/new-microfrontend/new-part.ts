import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownerOfAddress } from '@handloom/build-kit/check-routes';
import { claimsIn } from '@handloom/build-kit/services';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { versionsLike, writeFiles } from '../new-workspace';
import { partFiles } from './part-files';

/** Whose versions a new part begins with: they are those of everyone. */
const MODEL = 'mf-storefront';
const NEEDED = {
  dependencies: [
    '@handloom/contracts',
    '@handloom/frontend-kit',
    '@handloom/ui',
    'react',
    'react-dom',
    'react-router-dom',
  ],
  devDependencies: [
    '@handloom/build-kit',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/react',
    '@types/react-dom',
  ],
} as const;
interface Wish {
  name: string;
  title: string;
  repository: string;
}

/**
 * Writes a new microfrontend into its folder, and nothing anywhere else.
 * @throws one sentence where the name cannot be a part's, or its folder or its page's address is taken
 */
export async function newPart({ name, title, repository }: Wish): Promise<void> {
  if (name === 'shell' || !isMicrofrontend(name) || name.endsWith('-')) {
    throw new Error(
      `${name || 'Nothing'} cannot be the name: it begins with mf- and goes on with up to 40 small letters, digits and dashes between them, such as mf-journal.`,
    );
  }
  if (!title.trim()) throw new Error('Say what the page is called: --title "Journal".');
  const folder = path.join(repository, name);
  if (existsSync(folder)) throw new Error(`${name} is there already.`);
  await refuseTakenAddress(`/${name.slice('mf-'.length)}`, repository);
  const versions = versionsLike(path.join(repository, MODEL), NEEDED);
  await writeFiles(folder, partFiles({ name, title: title.trim(), versions }));
}

async function refuseTakenAddress(address: string, repository: string): Promise<void> {
  const owner = ownerOfAddress(address, claimsIn(repository));
  if (owner) throw new Error(`${address} is an address of ${owner}; take another name.`);
  for (const part of (await readdir(repository)).filter(isMicrofrontend)) {
    // A part of another branch leaves its builds behind.
    const routes = await readFile(path.join(repository, part, 'src', 'routes.ts'), 'utf8').catch(
      () => '',
    );
    if (routes.includes(`path: '${address}'`)) {
      throw new Error(`${address} is a page of ${part}; take another name.`);
    }
  }
}
