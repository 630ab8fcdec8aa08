import { addressAt, type Address } from '../addresses/address';
import { matchRoute, type MatchedRoute } from '../addresses/match-route';
import type { Site } from '../releases/site';

/** All unknown addresses have one page, made for this one, so that it says nothing that a visitor wrote. */
const UNKNOWN = addressAt('/404');

/** What a document is made, and kept, for: as much of the address as its page reads. */
export function documentAddress(site: Site, match: MatchedRoute | null, asked: Address): Address {
  if (!match) return matchRoute(site, UNKNOWN.path) ? asked : UNKNOWN;
  const { access, redirectTo, secretQuery, parameters } = match.route;
  // The address that it moves to may need all of it.
  if (redirectTo !== undefined) return asked;
  // A page with a secret is the same for every secret, and of a page that is not public only the frame is rendered.
  if (secretQuery || access !== 'public') return withParameters(asked, []);
  return parameters ? withParameters(asked, parameters) : asked;
}

/** Pairs are left out and never rewritten: the page must read what the visitor's browser reads. */
function withParameters({ path, url }: Address, known: readonly string[]): Address {
  const search = url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => known.some((name) => new URLSearchParams(pair).has(name)))
    .join('&');
  return addressAt(path, search);
}
