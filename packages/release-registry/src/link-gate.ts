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
  const isNowhere = (link: string) => !pages.some((each) => hasPageAt(link, each));
  return [candidate, ...others].flatMap((release) =>
    linksOf(release)
      .filter(isNowhere)
      // What was nowhere before is not this release's.
      .filter((link) => release === candidate || (before && hasPageAt(link, before)))
      .map((link) => ({
        team: release.name,
        version: release.version,
        sentence: `${release.name} leads to ${link}, where ${release === candidate ? 'nobody has a page' : `${name} has no page any more`}`,
      })),
  );
}

const linksOf = ({ contracts }: ReleaseDescription) => contracts?.requires.links ?? [];

/** As the router finds a page. */
function hasPageAt(link: string, { routes }: ReleaseDescription): boolean {
  return routes.some(({ path }) => {
    const pattern = addressesOf(path).replaceAll(':', '[^/]+').replace(/\/\*$/, '(?:/.*)?');
    return new RegExp(`^${pattern}$`).test(addressesOf(link));
  });
}
