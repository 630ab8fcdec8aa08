import path from 'node:path';
import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';
import { FILES_BASE } from '@handloom/contracts/release';
import { pageNeeds } from '@handloom/renderer/page-needs';
import {
  ROUTE_THROWS,
  type Composed,
  type PageAsked,
  type Trouble,
} from '@handloom/renderer/protocol';
import { Unrendered, type Renderer } from '@handloom/renderer/renderer';
import { RendererEnded } from '@handloom/renderer/renderer-process';
import { releaseMark } from '@handloom/renderer/source-frames';
import { messageOf } from '../message-of';
import { descriptionsOf, entriesOf, pagesOf, type Page, type Parts } from './composed-parts';
import type { ShopReads } from './shop-reads';
import { paramsOf, type TrialPage } from './trial-pages';

/** Parts, and what renders them. */
export interface Stage {
  parts: Parts;
  renderer: Renderer;
  settings: BootData['settings'];
  reads: ShopReads;
  say: (line: string) => void;
}

const TOO_LATE = 'was rendered too late: visitors would see nothing until their browsers render it';

/** By the part's own doing. The first line says what, the others where. */
export class PageFails extends Error {}

/** And with it what renders it, for the pages of others too. */
export class PageEndsRenderer extends PageFails {}

/** What is wrong with a page where the part is at fault, or where there is no page then. */
export async function failureOf(
  page: TrialPage,
  name: MicrofrontendName,
  stage: Stage,
): Promise<PageFails | null> {
  try {
    await tryPage(page, name, stage);
    return null;
  } catch (error) {
    if (error instanceof PageFails) return error;
    throw error;
  }
}

async function tryPage(page: TrialPage, name: MicrofrontendName, stage: Stage): Promise<void> {
  const { address, owner } = page;
  const { parts, renderer, say } = stage;
  const unrendered = (why: string, cause?: unknown) =>
    new PageFails(`${address} cannot be rendered: ${why}`, { cause });
  const tried = () =>
    compose(page, stage).catch((error: unknown) => {
      throw unrendered(messageOf(error), error);
    });
  const first = await tried();
  // Code that runs for the first time is late as well, or on a busy machine, and what is late was not looked at.
  const composed = cameLate(first) && renderer.faults().length === 0 ? await tried() : first;
  // What fails after the page was answered ends the process all the same.
  await renderer.rest();
  // Of what others' live releases do in their own time nobody can say that it is new.
  const fault = renderer.faults().find(({ part }) => part === null || part === name);
  if (fault)
    throw new PageEndsRenderer(`${address} ends or holds what renders it: ${fault.sentence}`);
  const mark = releaseMark({ name, version: path.basename(parts[name]?.folder ?? '') });
  const isOurs = ({ what, stack }: Trouble) =>
    stack.includes(mark) || (what === ROUTE_THROWS && owner === name);
  const trouble = composed && troubleOf(composed, isOurs);
  if (trouble) throw unrendered(trouble);
  if (cameLate(composed)) say(`${address} ${TOO_LATE}`);
  if (owner === name && isListed(page) && composed && composed.status !== 200)
    throw new PageFails(
      `${address} is answered ${composed.status}, and ${name} lists it as a page`,
    );
}

/** Where it is tried is one of those that its owner names. */
function isListed({ address, route }: TrialPage): boolean {
  return address !== route.path;
}

/**
 * @returns null where the answer came too late, which a busy machine may be the reason of
 * @throws what the renderer says instead of an answer
 */
async function compose(
  { owner, route, address }: TrialPage,
  { parts, renderer, settings, reads }: Stage,
): Promise<Composed | null> {
  const params = paramsOf(route.path, address);
  const page: PageAsked = { owner, route: route.path, path: address, query: '', params };
  try {
    const { urls, troubles } = await renderer.plan(page);
    const { data, missing, complete } = await reads.firstData(urls);
    const document = documentOf({ owner, route }, parts, settings);
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
