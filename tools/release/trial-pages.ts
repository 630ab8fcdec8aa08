import { hasOneAddress, ownerOf, type MicrofrontendName } from '@handloom/contracts/pages';
import { openAddresses } from '@handloom/renderer/open-addresses';
import type { Renderer } from '@handloom/renderer/renderer';
import { messageOf } from '../message-of';
import type { Page } from './composed-parts';
import { Unanswered, type ShopReads } from './shop-reads';

export interface TrialPage extends Page {
  address: string;
}

/**
 * Home, whose frame and fragments are on every page, the part's own pages, and of the others' as few as show all its
 * fragments: to visitors, for a trial is nobody who is logged in.
 */
export function pagesWith(name: MicrofrontendName, pages: readonly Page[]): Page[] {
  const isHome = ({ route }: Page) => route.path === '/';
  const shownOn = ({ route }: Page) =>
    route.fragments?.filter((fragment) => ownerOf(fragment) === name) ?? [];
  const home = pages.filter(isHome);
  const rest = pages.filter((page) => !isHome(page) && page.route.redirectTo === undefined);
  const own = rest.filter(({ owner }) => owner === name);
  const shown = new Set(home.flatMap(shownOn));
  const others = rest
    .filter(({ owner, route }) => owner !== name && route.access === 'public')
    .sort((one, other) => shownOn(other).length - shownOn(one).length)
    .filter((page) => {
      const added = shownOn(page).filter((fragment) => !shown.has(fragment));
      for (const fragment of added) shown.add(fragment);
      return added.length > 0;
    });
  return [...home, ...own, ...others];
}

/**
 * Each of these pages at the first address that its owner names of what is live, else at its pattern, where it knows nothing
 * of what it is about.
 * @throws what the part's own code throws when it names them
 */
export async function atAddresses(
  pages: readonly Page[],
  renderer: Renderer,
  { name, reads }: { name: MicrofrontendName; reads: ShopReads },
): Promise<TrialPage[]> {
  // One that held or ended the renderer would do so here.
  const parts = renderer.options.parts.filter((part) => !renderer.failures.has(part.name));
  let opened: ReturnType<typeof openAddresses> | undefined;
  const firstOf = async ({ owner, route: { path } }: Page): Promise<string> => {
    const said = renderer.opened.routes.find((each) => each.owner === owner && each.path === path);
    if (hasOneAddress({ path }) || !said?.listsAddresses) return path;
    try {
      opened ??= openAddresses({ ...renderer.options, parts }, reads.read);
      const lists = await opened;
      for await (const named of lists.of({ owner, path })) return named.path;
    } catch (error) {
      if (owner === name && !(error instanceof Unanswered))
        throw new Error(`${path} names no addresses: ${messageOf(error)}`, { cause: error });
    }
    return path;
  };
  try {
    const tried: TrialPage[] = [];
    for (const page of pages) tried.push({ ...page, address: await firstOf(page) });
    return tried;
  } finally {
    (await opened?.catch(() => undefined))?.close();
  }
}

/** `/product/:productId` at `/product/7` has `{ productId: '7' }`. */
export function paramsOf(pattern: string, address: string): Record<string, string> {
  const parts = address.split('/');
  const named = pattern.split('/').map((part, at) => [part, parts[at] ?? ''] as const);
  return Object.fromEntries(
    named
      .filter(([part]) => part.startsWith(':'))
      .map(([part, value]) => [part.slice(1).replace(/\?$/, ''), decodeURIComponent(value)]),
  );
}
