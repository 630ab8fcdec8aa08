import type { RouteDefinition } from '@handloom/contracts/pages';
import { isBelow, readClaimed, type ServiceClaims } from '@handloom/contracts/service-claims';
import type { Microfrontend } from './microfrontend';
import { claimsIn } from './services';

/** What the gateway answers itself, beside the services' addresses and pages. */
const GATEWAYS = ['/api', '/assets', '/healthz', '/livez', '/readyz', '/sandbox-payments'];

/** @returns the service, or the gateway, that answers an address before any page does; null: nobody */
export function ownerOfAddress(address: string, claims: ServiceClaims): string | null {
  if (GATEWAYS.some((each) => isBelow(address, each))) return 'the gateway';
  const owner = Object.entries(claims).find(([, { paths }]) =>
    // Another method alone leaves the page of the same address to a microfrontend.
    paths
      .map(readClaimed)
      .some(({ path, method = 'GET' }) => method === 'GET' && isBelow(address, path)),
  );
  return owner?.[0] ?? null;
}

/**
 * Refuses routes that its first visitor would find to lead nowhere: the server renders a page that nobody exposes as an
 * empty place, and never hears of an address that is somebody else's.
 * @throws one sentence
 */
export function checkRoutes(
  { name, exposes }: Pick<Microfrontend, 'name' | 'exposes'>,
  routes: Pick<RouteDefinition, 'path' | 'page' | 'redirectTo'>[],
  claims = claimsIn(),
): void {
  for (const { path, page, redirectTo = '' } of routes) {
    if (!(page in exposes)) {
      throw new Error(
        `${name}/src/routes.ts names the page ${page}, which microfrontend.config.ts does not expose.`,
      );
    }
    const lacking = variablesOf(redirectTo).find((each) => !variablesOf(path).includes(each));
    if (lacking) {
      throw new Error(
        `${name}/src/routes.ts moves ${path} to ${redirectTo}, and ${lacking} is not in the address that moved.`,
      );
    }
    const owner = ownerOfAddress(path, claims);
    if (owner) {
      throw new Error(
        `${name}/src/routes.ts has a page at ${path}, which is an address of ${owner}.`,
      );
    }
  }
}

/** `:name` and `*` of a pattern, without those that may be missing: `:name?`. */
function variablesOf(pattern: string): string[] {
  return pattern.match(/:[\w-]+(?![\w?-])|\*/g) ?? [];
}
