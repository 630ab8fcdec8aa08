import { hasOneAddress, type MicrofrontendName, type RouteEntry } from '@handloom/contracts/pages';

interface Page {
  owner: MicrofrontendName;
  route: RouteEntry;
}

/** Home, whose frame and fragments are on every page, and the changed parts' pages that have one address. */
export function pagesToTry<P extends Page>(
  pages: readonly P[],
  changed: readonly MicrofrontendName[],
): P[] {
  const isHome = ({ route }: Page) => route.path === '/';
  const own = pages.filter(
    ({ owner, route }) =>
      changed.includes(owner) && route.redirectTo === undefined && hasOneAddress(route),
  );
  return [...pages.filter(isHome), ...own.filter((page) => !isHome(page))];
}
