import type { ReleaseDescription } from '@handloom/contracts/release';
import { addressesOf, type Breach } from './contract-gate';

/**
 * Links of a release to pages that nobody has, and links of others to pages that it takes away. Of the others count those that are
 * live, and those to which their teams may go back.
 * @param before the release whose place the candidate takes; null: none
 */
export function linkBreaches(
  candidate: ReleaseDescription,
  others: ReleaseDescription[],
  before: ReleaseDescription | null,
): Breach[] {
  const all = [candidate, ...others];
  const isNowhere = (link: string) => !all.some((each) => hasPageAt(link, each));
  const { name } = candidate;
  return all.flatMap((release) =>
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
