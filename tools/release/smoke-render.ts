import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { shopCurrency } from '@handloom/contracts/money';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { startRenderer } from '@handloom/renderer/renderer';
import type { ProgramToRun } from '@handloom/renderer/renderer-process';
import { releaseMark } from '@handloom/renderer/source-frames';
import { messageOf } from '../message-of';
import {
  entriesOf,
  liveParts,
  pagesOf,
  partsWith,
  type Candidate,
  type Others,
  type Parts,
} from './composed-parts';
import { isShopAt, shopReads, type ShopReads } from './shop-reads';
import { atAddresses, pagesWith, type TrialPage } from './trial-pages';
import { failureOf, PageEndsRenderer, type PageFails, type Stage } from './try-page';

interface Surroundings extends Others {
  url: string | null;
  askedAt: string | null;
  program?: ProgramToRun;
}

/**
 * Renders home, the part's pages and some that show its fragments, as the gateway would with this release and the others' live
 * ones, from what the running shop's services answer. What fails with the part's live release in the same way holds nobody.
 * @returns the pages that were rendered
 * @throws with the page or part that cannot be rendered, and why
 */
export async function smokeRender(
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<TrialPage[]> {
  const { name, folder } = candidate;
  const { say } = surroundings;
  const parts = await partsWith(candidate, surroundings);
  if (!parts.shell) {
    say('not rendered: there is no shell to render it in');
    return [];
  }
  const mark = releaseMark({ name, version: path.basename(folder) });
  const refuse = (why: string, cause?: unknown) =>
    new Error(refused(name, withoutOthers(why, mark)), { cause });
  const reads = await readsOf(surroundings);
  const stage = await openStage(parts, reads, surroundings);
  const { renderer } = stage;
  try {
    const failure = renderer.failures.get(name);
    if (failure) throw refuse(`its code cannot be run: ${failure}`);
    const wanted = pagesWith(name, pagesOf(parts));
    const pages = await atAddresses(wanted, renderer, { name, reads }).catch((error: unknown) => {
      throw refuse(messageOf(error), error);
    });
    for (const page of pages) {
      const failed = await failureOf(page, name, stage);
      if (!failed) continue;
      if (!(await isOfLive(failed, page, { name, reads, ...surroundings })))
        throw refuse(failed.message, failed);
      say(`${failed.message.split('\n')[0]}. So it is with what is live.`);
    }
    return pages;
  } finally {
    renderer.close();
  }
}

/** Whether what is live of the part fails there in the same way: nobody can say then that it is new. */
async function isOfLive(
  failed: PageFails,
  page: TrialPage,
  { name, reads, ...surroundings }: Surroundings & { name: MicrofrontendName; reads: ShopReads },
): Promise<boolean> {
  // Gateways refuse it all the same.
  if (failed instanceof PageEndsRenderer) return false;
  const silent = { ...surroundings, say: () => undefined };
  const stage = await openStage(await liveParts(silent), reads, silent);
  try {
    const before = await failureOf(page, name, stage);
    return before !== null && wayOf(before, name) === wayOf(failed, name);
  } finally {
    stage.renderer.close();
  }
}

/** What fails, and where in the part's sources: a release moves their lines. */
function wayOf({ message }: PageFails, name: MicrofrontendName): string {
  const [what, ...places] = message.split('\n');
  const own = places.filter((place) => place.includes(`${name} `));
  const unmoved = own.map((place) => place.replace(/[0-9a-f]{12}, /, '').replace(/:\d+:\d+/, ''));
  return [what, ...unmoved].join('\n');
}

async function openStage(
  parts: Parts,
  reads: ShopReads,
  { url, program, say }: Surroundings,
): Promise<Stage> {
  const settings = {
    currency: shopCurrency(process.env['SHOP_CURRENCY']),
    origin: url ?? 'http://localhost',
  };
  const renderer = await startRenderer({
    ...(program ?? (await rendererProgram())),
    parts: entriesOf(parts).map(([name, { folder }]) => ({ name, folder })),
    settings,
  });
  return { parts, renderer, settings, reads, say };
}

async function readsOf({ askedAt, say }: Surroundings): Promise<ShopReads> {
  const isThere = askedAt !== null && (await isShopAt(askedAt));
  if (!isThere) say('rendered without data: the shop has no address, or does not answer');
  return shopReads(isThere ? askedAt : null);
}

export function refused(name: MicrofrontendName, why: string): string {
  return `${name} is not released: ${why}`;
}

/** Frames of React and of the renderer say nothing to the part's team. */
function withoutOthers(stacks: string, mark: string): string {
  if (!stacks.includes(mark)) return stacks;
  return stacks
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || line.includes(mark))
    .join('\n');
}

/** The gateway's, as it was built, or from its source where that is newer. */
async function rendererProgram(): Promise<ProgramToRun> {
  const gateway = path.join(REPOSITORY, 'gateway');
  if (await isBuilt('gateway')) return { program: path.join(gateway, 'dist', 'renderer.cjs') };
  const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;
  return { program: path.join(gateway, 'src', 'renderer.ts'), execArgv: ['--import', tsx] };
}
