import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';
import { FILES_BASE } from '@handloom/contracts/release';
import { shopCurrency } from '@handloom/contracts/money';
import { pageNeeds } from '@handloom/renderer/page-needs';
import { pagesToTry } from '@handloom/renderer/pages-to-try';
import {
  ROUTE_THROWS,
  type Composed,
  type DocumentAsked,
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

interface Surroundings extends Others {
  url: string | null;
  program?: ProgramToRun;
}

/**
 * Renders home and the part's own pages that have one address, as the gateway would with this release
 * and the others' live ones, while no service answers.
 * @returns the paths that were rendered
 * @throws with the page or part that cannot be rendered, and why
 */
export async function smokeRender(
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<string[]> {
  const parts = await partsWith(candidate, surroundings);
  if (!parts.shell) {
    surroundings.say('not rendered: there is no shell to render it in');
    return [];
  }
  const { name, folder } = candidate;
  const mark = releaseMark({ name, version: path.basename(folder) });
  const told = (stacks: string) => withoutOthers(stacks, mark);
  const settings = {
    currency: shopCurrency(process.env['SHOP_CURRENCY']),
    origin: surroundings.url ?? 'http://localhost',
  };
  const renderer = await startRenderer({
    ...(surroundings.program ?? (await rendererProgram())),
    parts: entriesOf(parts).map(([part, { folder: its }]) => ({ name: part, folder: its })),
    settings,
  });
  try {
    const failure = renderer.failures.get(name);
    if (failure) throw new Error(refused(name, `its code cannot be run: ${told(failure)}`));
    const pages = pagesToTry(pagesOf(parts), [name]);
    for (const page of pages) {
      const composed = await compose(renderer, page, documentOf(page, parts, settings)).catch(
        (error: unknown) => {
          const why = `${page.route.path} cannot be rendered: ${told(messageOf(error))}`;
          throw new Error(refused(name, why), { cause: error });
        },
      );
      // What fails after the page was answered ends the process all the same.
      await renderer.rest();
      // Of what others' live releases do in their own time nobody can say that it is new.
      const fault = renderer.faults().find(({ part }) => part === null || part === name);
      if (fault) {
        throw new Error(
          refused(
            name,
            `${page.route.path} ends or holds what renders it: ${told(fault.sentence)}`,
          ),
        );
      }
      const isOurs = ({ what, stack }: Trouble) =>
        stack.includes(mark) || (what === ROUTE_THROWS && page.owner === name);
      const trouble = composed && troubleOf(composed, isOurs);
      if (trouble) {
        throw new Error(refused(name, `${page.route.path} cannot be rendered: ${told(trouble)}`));
      }
    }
    return pages.map(({ route }) => route.path);
  } finally {
    renderer.close();
  }
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
  { owner, route }: Page,
  document: Omit<DocumentAsked, 'page'>,
): Promise<Composed | null> {
  const page: PageAsked = { owner, route: route.path, path: route.path, query: '', params: {} };
  try {
    const { troubles } = await renderer.plan(page);
    const composed = await renderer.compose({ ...document, page });
    return { ...composed, troubles: [...troubles, ...composed.troubles] };
  } catch (error) {
    if (!isLate(error)) throw error;
    await untilItAnswersOrEnds(renderer, page);
    return null;
  }
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
  { markup, fallback, troubles }: Composed,
  isOurs: (trouble: Trouble) => boolean,
): string | null {
  if (markup === null && fallback !== 'late') {
    return troubles.map(({ stack }) => stack).join('\n') || (fallback ?? 'nobody says why');
  }
  return troubles.find(isOurs)?.stack ?? null;
}

function documentOf(
  page: Page,
  parts: Parts,
  settings: BootData['settings'],
): Omit<DocumentAsked, 'page'> {
  const known = entriesOf(parts);
  const boot: Omit<BootData, 'user' | 'rendered'> = {
    releases: Object.fromEntries(
      known.map(([name, { description }]) => {
        const { version, entry } = description;
        return [name, { name, version, base: FILES_BASE, entry: entry.js[0] ?? '' }];
      }),
    ),
    routes: pagesOf(parts),
    needs: pageNeeds(descriptionsOf(parts), page),
    data: {},
    settings,
  };
  return { url: page.route.path, boot: JSON.stringify(boot), missing: [], complete: false };
}

/** The gateway's, as it was built, or from its source where that is newer. */
async function rendererProgram(): Promise<ProgramToRun> {
  const gateway = path.join(REPOSITORY, 'gateway');
  if (await isBuilt('gateway')) return { program: path.join(gateway, 'dist', 'renderer.cjs') };
  const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;
  return { program: path.join(gateway, 'src', 'renderer.ts'), execArgv: ['--import', tsx] };
}
