import type { ReleaseDescription } from '@handloom/contracts/release';
import { addressesOf, type Breach } from './contract-gate';

/**
 * Links of a release to pages that nobody has, and links of others to pages that it takes away. Of the others count all that a
 * visitor may meet; a page is there where it is live, for all.
 * @param live what is live of each part, also of the candidate's
 */
export function linkBreaches(
  candidate: ReleaseDescription,
  others: ReleaseDescription[],
  live: ReleaseDescription[],
): Breach[] {
  const { name } = candidate;
  const before = live.find((release) => release.name === name);
  const pages = [candidate, ...live.filter((release) => release !== before)];
  const isSomewhere = (link: string, fits: Fit) =>
    pages.some((each) => hasPageAt(link, each, fits));
  const isTaken = (link: string, fits: Fit) =>
    // What was nowhere before is not this release's.
    before && hasPageAt(link, before, fits) && !isSomewhere(link, fits);
  return [candidate, ...others].flatMap((release) =>
    linksOf(release)
      .filter((link) =>
        release === candidate
          ? !isSomewhere(link, maybe)
          : isTaken(link, surely) || isTaken(link, maybe),
      )
      .map((link) => ({
        team: release.name,
        version: release.version,
        sentence: `${release.name} leads to ${link}, where ${release === candidate ? 'nobody has a page' : `${name} has no page any more`}`,
      })),
  );
}

function linksOf({ contracts, routes }: ReleaseDescription): string[] {
  const { links } = contracts?.requires ?? {};
  return links ? [...links, ...routes.flatMap(({ redirectTo }) => redirectTo ?? [])] : [];
}

/** Whether a part of a link is one of a page's address. */
type Fit = (part: string, of: string) => boolean;
const surely: Fit = (part, of) => of === ':' || part === of;
/** What is known only in the browser may be any. */
const maybe: Fit = (part, of) => part.includes(':') || surely(part, of);

function hasPageAt(link: string, { routes }: ReleaseDescription, fits: Fit): boolean {
  const parts = partsOf(addressesOf(link));
  // What is shown where nobody has a page is none.
  return routes.some(({ path }) => path !== '*' && isAt(parts, partsOf(path), fits));
}

const partsOf = (path: string) => path.replaceAll(/^\/|\/$/g, '').split('/');

/** As the router finds a page: `:id` is any part, one that ends in `?` may be missing, and `*` is all that follows. */
function isAt([part, ...parts]: string[], [of, ...more]: string[], fits: Fit): boolean {
  if (of === undefined) return part === undefined;
  if (of === '*') return true;
  const isHere = part !== undefined && fits(part, addressesOf(of.replace(/\?$/, '')));
  if (isHere && isAt(parts, more, fits)) return true;
  return of.endsWith('?') && isAt(part === undefined ? [] : [part, ...parts], more, fits);
}
