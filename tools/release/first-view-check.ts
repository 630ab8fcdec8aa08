import path from 'node:path';
import { exposeOf, ownerOf } from '@handloom/contracts/pages';
import { FIRST_VIEW_KILOBYTES } from '@handloom/contracts/release';
import { browserFolder } from '@handloom/release-registry/browser-files';
import { pageNeeds } from '@handloom/renderer/page-needs';
import {
  descriptionsOf,
  liveParts,
  pagesOf,
  partsWith,
  type Candidate,
  type Others,
  type Page,
  type Parts,
} from './composed-parts';
import { inKilobytes, transferSize } from './transfer-size';

interface Weighed {
  page: Page;
  bytes: number;
  allowed: number;
}

/**
 * Weighs the JavaScript that a document names for each page on which the candidate is, of the shell and of all whose places the
 * page has: for every visitor the same. A page that was too heavy before is refused only to who adds to it.
 * @returns the sentence to print
 * @throws with each page that moves more than its owner allows
 */
export async function checkFirstViews(candidate: Candidate, others: Others): Promise<string> {
  const { name } = candidate;
  const before = await weightsOf(await liveParts({ ...others, say: () => undefined }));
  const after = await weightsOf(await partsWith(candidate, others), name);
  const refused = [...after].flatMap(([place, weighed]) => {
    const live = before.get(place)?.bytes;
    const isTooHeavy = weighed.bytes > weighed.allowed && weighed.bytes > (live ?? 0);
    return isTooHeavy ? [sentence(weighed, live)] : [];
  });
  if (refused.length > 0)
    throw new Error(
      [...refused, `${name} is not released: what it moves at first is too much.`].join('\n'),
    );
  const [nearest] = [...after.values()].sort((a, b) => a.allowed - a.bytes - (b.allowed - b.bytes));
  if (!nearest) return 'it is on no page';
  const { page, bytes, allowed } = nearest;
  return `first views of ${after.size} pages weighed, nearest ${page.route.path}: ${inKilobytes(bytes)} of ${inKilobytes(allowed)}`;
}

function sentence({ page, bytes, allowed }: Weighed, live: number | undefined): string {
  const { route, owner } = page;
  const now = live === undefined ? '' : `, and now it is ${inKilobytes(live)}`;
  return `  The first view of ${route.path} would move ${inKilobytes(bytes)} of JavaScript; ${inKilobytes(allowed)} are allowed${now}. Load later what it can begin without, or allow '${route.page}' more in ${owner}/microfrontend.config.ts (allowedKilobytes).`;
}

/** By page. @param on only those with something of this part, else all */
async function weightsOf(parts: Parts, on?: Candidate['name']): Promise<Map<string, Weighed>> {
  const weights = new Map<string, Weighed>();
  const sizeOf = async ([file, owner]: [string, Candidate['name']]) =>
    transferSize(path.join(await browserFolder(parts[owner]?.folder ?? ''), file));
  for (const page of pagesOf(parts)) {
    if (page.route.redirectTo !== undefined) continue;
    const scripts = scriptsOf(page, parts);
    if (on && ![...scripts.values()].includes(on)) continue;
    const sizes = await Promise.all([...scripts].map(sizeOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const allowed = parts[page.owner]?.description.allowedKilobytes?.[page.route.page];
    const weighed = { page, bytes, allowed: (allowed ?? FIRST_VIEW_KILOBYTES) * 1_000 };
    weights.set(`${page.owner} ${page.route.path}`, weighed);
  }
  return weights;
}

/** As the gateway names them in a document: each file with whose it is. */
function scriptsOf(page: Page, parts: Parts): Map<string, Candidate['name']> {
  const scripts = new Map<string, Candidate['name']>();
  const add = (owner: Candidate['name'], files: string[] = []) => {
    for (const file of files) scripts.set(file, owner);
  };
  add('shell', parts.shell?.description.entry.js);
  for (const need of pageNeeds(descriptionsOf(parts), page)) {
    const owner = ownerOf(need);
    add(owner, parts[owner]?.description.entry.js);
    add(owner, parts[owner]?.description.exposes[exposeOf(need)]?.js);
  }
  return scripts;
}
