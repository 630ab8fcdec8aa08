import {
  exposeOf,
  ownerOf,
  type FragmentName,
  type MicrofrontendName,
  type RouteEntry,
  type PerMicrofrontend,
} from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';

type Descriptions = PerMicrofrontend<ReleaseDescription>;

/**
 * Exposes that a page shows, with those of the frame around it, as far as a release has them.
 * @param page null where no available part has one: only the frame is shown
 */
export function pageNeeds(
  descriptions: Descriptions,
  page: { owner: MicrofrontendName; route: RouteEntry } | null,
  layout: RouteEntry['layout'] = page?.route.layout ?? 'main',
): FragmentName[] {
  const frame = descriptions.shell?.frameFragments?.[layout] ?? [];
  const own: FragmentName[] = page
    ? [`${page.owner}/${page.route.page}`, ...(page.route.fragments ?? [])]
    : [];
  return [...new Set([...own, ...frame])].filter(
    (need) => descriptions[ownerOf(need)]?.exposes[exposeOf(need)] !== undefined,
  );
}
