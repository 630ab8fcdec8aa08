import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';
import { FILES_BASE } from '@handloom/contracts/release';
import { shopCurrency } from '@handloom/contracts/money';
import { pageNeeds } from '@handloom/renderer/page-needs';
import {
  ROUTE_THROWS,
  type Composed,
  type PageAsked,
  type Trouble,
} from '@handloom/renderer/protocol';
import { startRenderer, Unrendered, type Renderer } from '@handloom/renderer/renderer';
import { releaseMark } from '@handloom/renderer/source-frames';
import { RendererEnded, type ProgramToRun } from '@handloom/renderer/renderer-process';
import { messageOf } from '../message-of';
import {
  descriptionsOf,
  entriesOf,
  pagesOf,
  partsWith,
  type Candidate,
  type Others,
  type Page,
  type Parts,
} from './composed-parts';
import { isShopAt, shopReads, type ShopReads } from './shop-reads';
import { atAddresses, pagesWith, paramsOf, type TrialPage } from './trial-pages';

const TOO_LATE = 'was rendered too late: visitors would see nothing until their browsers render it';

interface Surroundings extends Others {
  url: string | null;
  askedAt: string | null;
  program?: ProgramToRun;
}

/**
 * Renders home, the part's pages and some that show its fragments, as the gateway would with this release and the others' live
 * ones, from what the running shop's services answer.
 * @returns the pages that were rendered
 * @throws with the page or part that cannot be rendered, and why
 */
export async function smokeRender(
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<TrialPage[]> {
  const parts = await partsWith(candidate, surroundings);
  if (!parts.shell) {
    surroundings.say('not rendered: there is no shell to render it in');
    return [];
  }
  const { name, folder } = candidate;
  const { say } = surroundings;
  const mark = releaseMark({ name, version: path.basename(folder) });
  const settings = {
    currency: shopCurrency(process.env['SHOP_CURRENCY']),
    origin: surroundings.url ?? 'http://localhost',
  };
  const renderer = await startRenderer({
    ...(surroundings.program ?? (await rendererProgram())),
    parts: entriesOf(parts).map(([part, { folder: its }]) => ({ name: part, folder: its })),
    settings,
  });
  const refuse = (why: string, cause?: unknown) =>
    new Error(refused(name, withoutOthers(why, mark)), { cause });
  try {
    const failure = renderer.failures.get(name);
    if (failure) throw refuse(`its code cannot be run: ${failure}`);
    const reads = await readsOf(surroundings);
    const pages = await atAddresses(pagesWith(name, pagesOf(parts)), renderer, {
      name,
      reads,
    }).catch((error: unknown) => {
      throw refuse(messageOf(error), error);
    });
    for (const page of pages) {
      const { address } = page;
      const document = documentOf(page, parts, settings);
      const tried = () =>
        compose(renderer, page, { document, reads }).catch((error: unknown) => {
          throw refuse(`${address} cannot be rendered: ${messageOf(error)}`, error);
        });
      const first = await tried();
      // Code that runs for the first time is late as well, or on a busy machine, and what is late was not looked at.
      const composed = cameLate(first) && renderer.faults().length === 0 ? await tried() : first;
      // What fails after the page was answered ends the process all the same.
      await renderer.rest();
      // Of what others' live releases do in their own time nobody can say that it is new.
      const fault = renderer.faults().find(({ part }) => part === null || part === name);
      if (fault) throw refuse(`${address} ends or holds what renders it: ${fault.sentence}`);
      const isOurs = ({ what, stack }: Trouble) =>
        stack.includes(mark) || (what === ROUTE_THROWS && page.owner === name);
      const trouble = composed && troubleOf(composed, isOurs);
      if (trouble) throw refuse(`${address} cannot be rendered: ${trouble}`);
      if (cameLate(composed)) say(`${address} ${TOO_LATE}`);
      if (page.owner === name && isListed(page) && composed && composed.status !== 200)
        throw refuse(`${address} is answered ${composed.status}, and ${name} lists it as a page`);
    }
    return pages;
  } finally {
    renderer.close();
  }
}

async function readsOf({ askedAt, say }: Surroundings): Promise<ShopReads> {
  const isThere = askedAt !== null && (await isShopAt(askedAt));
  if (!isThere) say('rendered without data: the shop has no address, or does not answer');
  return shopReads(isThere ? askedAt : null);
}

/** Where it is tried is one of those that its owner names. */
function isListed({ address, route }: TrialPage): boolean {
  return address !== route.path;
}

export function refused(name: MicrofrontendName, why: string): string {
  return `${name} is not released: ${why}`;
}

/**
 * @returns null where the answer came too late, which a busy machine may be the reason of
 * @throws what the renderer says instead of an answer
 */
async function compose(
  renderer: Renderer,
  { owner, route, address }: TrialPage,
  { document, reads }: { document: ReturnType<typeof documentOf>; reads: ShopReads },
): Promise<Composed | null> {
  const params = paramsOf(route.path, address);
  const page: PageAsked = { owner, route: route.path, path: address, query: '', params };
  try {
    const { urls, troubles } = await renderer.plan(page);
    const { data, missing, complete } = await reads.firstData(urls);
    const boot = JSON.stringify({ ...document, data, missing });
    const composed = await renderer.compose({ url: address, boot, missing, complete, page });
    return { ...composed, troubles: [...troubles, ...composed.troubles] };
  } catch (error) {
    if (!isLate(error)) throw error;
    await untilItAnswersOrEnds(renderer, page);
    return null;
  }
}

function cameLate(composed: Composed | null): boolean {
  return composed === null || composed.fallback === 'late';
}

/** Or the renderer ended. Else it refuses, such as for what a bundle has done to everyone's `JSON`. */
function isLate(error: unknown): boolean {
  return error instanceof Unrendered && (!error.cause || error.cause instanceof RendererEnded);
}

/** Nobody waits so long for a page; here it matters whether the page ever ends. */
async function untilItAnswersOrEnds(renderer: Renderer, page: PageAsked): Promise<void> {
  while (renderer.faults().length === 0) {
    const answered = await renderer.plan(page).then(
      () => true,
      (error: unknown) => {
        if (!isLate(error)) throw error;
        return false;
      },
    );
    if (answered) return;
  }
}

/** Frames of React and of the renderer say nothing to the part's team. */
function withoutOthers(stacks: string, mark: string): string {
  if (!stacks.includes(mark)) return stacks;
  return stacks
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || line.includes(mark))
    .join('\n');
}

function troubleOf(
  { markup, fallback, movedTo, troubles }: Composed,
  isOurs: (trouble: Trouble) => boolean,
): string | null {
  if (markup === null && movedTo === undefined && fallback !== 'late') {
    return troubles.map(({ stack }) => stack).join('\n') || (fallback ?? 'nobody says why');
  }
  return troubles.find(isOurs)?.stack ?? null;
}

/** What the document starts the application from, but for its data. */
function documentOf(
  page: Page,
  parts: Parts,
  settings: BootData['settings'],
): Omit<BootData, 'user' | 'rendered' | 'data'> {
  const known = entriesOf(parts);
  return {
    releases: Object.fromEntries(
      known.map(([name, { description }]) => {
        const { version, entry } = description;
        return [name, { name, version, base: FILES_BASE, entry: entry.js[0] ?? '' }];
      }),
    ),
    routes: pagesOf(parts),
    needs: pageNeeds(descriptionsOf(parts), page),
    settings,
  };
}

/** The gateway's, as it was built, or from its source where that is newer. */
async function rendererProgram(): Promise<ProgramToRun> {
  const gateway = path.join(REPOSITORY, 'gateway');
  if (await isBuilt('gateway')) return { program: path.join(gateway, 'dist', 'renderer.cjs') };
  const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;
  return { program: path.join(gateway, 'src', 'renderer.ts'), execArgv: ['--import', tsx] };
}
