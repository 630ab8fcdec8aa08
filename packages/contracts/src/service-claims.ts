import { z } from 'zod';
import type { ServicePart } from './parts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];
export const ALL_METHODS: readonly Method[] = METHODS;

const CLAIM = new RegExp(`^(?:(${METHODS.join('|')}) )?((?:/[a-z0-9-]+)+)$`);

/** `svc-journal/service.json`: what people call the service, and which addresses of the shop are its. */
export const serviceClaim = z.object({
  title: z.string().trim().min(1),
  /**
   * `/api/journal`, with all that is below it; `POST /contact` where only a method is the service's, and the page
   * of the same address is the gateway's. Nothing is rewritten: behind the gateway paths are the same.
   */
  paths: z.array(z.string().regex(CLAIM, 'is no path such as /api/journal')).min(1),
});
export type ServiceClaim = z.infer<typeof serviceClaim>;
export type ServiceClaims = { [name: ServicePart]: ServiceClaim };

export interface OwnedPath {
  path: string;
  /** Undefined: each of them. */
  method?: Method;
}

export function readClaimed(claimed: string): OwnedPath {
  const [, method, path = ''] = CLAIM.exec(claimed) ?? [];
  return { path, method: METHODS.find((each) => each === method) };
}

/** Whether an address, without its query, is a path or lies below it. */
export function isBelow(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}

/** What the gateway answers itself. */
const GATEWAYS = ['/api/events', '/api/releases'];
/** Pages have what is not below `/api`; these were there before that was so. */
const OUTSIDE = ['/user', '/images', 'POST /contact'];

/** @returns one sentence where a service claims what it cannot have, or what another one has; else null */
export function whyRefused(
  name: ServicePart,
  paths: readonly string[],
  others: ServiceClaims,
): string | null {
  for (const claimed of paths) {
    const { path } = readClaimed(claimed);
    if (!isBelow(path, '/api') && !OUTSIDE.includes(claimed)) {
      return `${claimed} is no address of a service, so ${name} cannot have it: they begin with /api/.`;
    }
    const isGateways = path === '/api' || GATEWAYS.some((each) => isBelow(path, each));
    const owner = isGateways ? 'the gateway' : sharedPath(name, [claimed], others)?.owner;
    if (owner) return `${claimed} belongs to ${owner} already, so ${name} cannot have it.`;
  }
  return null;
}

/** The first path that another service claims too, and whose and which that is. */
export function sharedPath(
  name: ServicePart,
  paths: readonly string[],
  others: ServiceClaims,
): { claimed: string; owner: string; theirs: string } | null {
  for (const [owner, claim] of Object.entries(others)) {
    if (owner === name) continue;
    for (const claimed of paths) {
      const own = readClaimed(claimed);
      const theirs = claim.paths.find((each) => meet(own, readClaimed(each)));
      if (theirs) return { claimed, owner, theirs };
    }
  }
  return null;
}

/** Whether one request could be both's. */
function meet(one: OwnedPath, other: OwnedPath): boolean {
  const isSameMethod = !one.method || !other.method || one.method === other.method;
  return isSameMethod && (isBelow(one.path, other.path) || isBelow(other.path, one.path));
}
